//! The encoding of texts that declare none.

use std::str::FromStr;

use anyhow::ensure;
use encoding_rs::Encoding;
use yore::code_pages::{CP437, CP850};

/// An encoding that `--encoding` names.
#[derive(Clone, Debug)]
pub(crate) enum NamedEncoding {
    /// One of those that browsers know, by any of their names.
    OfWeb(&'static Encoding),
    /// Code page 437, of DOS as it was first sold.
    Cp437,
    /// Code page 850, of DOS in Western Europe.
    Cp850,
}

impl FromStr for NamedEncoding {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<NamedEncoding, Self::Err> {
        match name.to_ascii_lowercase().as_str() {
            "cp437" | "ibm437" => return Ok(NamedEncoding::Cp437),
            "cp850" | "ibm850" => return Ok(NamedEncoding::Cp850),
            _ => {}
        }
        match Encoding::for_label(name.as_bytes()) {
            Some(encoding) => Ok(NamedEncoding::OfWeb(encoding)),
            None => Err("expected an encoding, such as `windows-1250`, `cp437` or `gb18030`"),
        }
    }
}

impl NamedEncoding {
    /// Decodes a text to UTF-8, unless it is UTF-8, begins with a byte-order mark or is XML that declares its encoding.
    ///
    /// # Errors
    ///
    /// The text is not in this encoding.
    pub(crate) fn decode(&self, text: Vec<u8>) -> anyhow::Result<Vec<u8>> {
        let has_byte_order_mark = Encoding::for_bom(&text).is_some();
        if has_byte_order_mark || declares_encoding(&text) || str::from_utf8(&text).is_ok() {
            return Ok(text);
        }
        let decoded = match self {
            NamedEncoding::OfWeb(encoding) => {
                let (decoded, is_malformed) = encoding.decode_without_bom_handling(&text);
                ensure!(!is_malformed, "the text is not in the encoding {}", encoding.name());
                decoded.into_owned()
            }
            // Each byte is a character in these.
            NamedEncoding::Cp437 => text.iter().map(|&byte| CP437.decode_byte(byte)).collect(),
            NamedEncoding::Cp850 => text.iter().map(|&byte| CP850.decode_byte(byte)).collect(),
        };
        Ok(decoded.into_bytes())
    }
}

/// Returns whether a text is XML with an encoding in its first line.
fn declares_encoding(text: &[u8]) -> bool {
    let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    text.starts_with(b"<?xml") && first_line.windows(8).any(|bytes| bytes == b"encoding")
}
