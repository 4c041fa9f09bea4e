//! The encoding of texts that declare none.

use std::str::FromStr;

use anyhow::ensure;
use encoding_rs::Encoding;

/// An encoding by one of the names that browsers know.
#[derive(Clone, Debug)]
pub(crate) struct NamedEncoding(&'static Encoding);

impl FromStr for NamedEncoding {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<NamedEncoding, Self::Err> {
        match Encoding::for_label(name.as_bytes()) {
            Some(encoding) => Ok(NamedEncoding(encoding)),
            None => Err("expected an encoding, such as `windows-1250` or `gb18030`"),
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
        let (decoded, is_malformed) = self.0.decode_without_bom_handling(&text);
        ensure!(!is_malformed, "the text is not in the encoding {}", self.0.name());
        Ok(decoded.into_owned().into_bytes())
    }
}

/// Returns whether a text is XML with an encoding in its first line.
fn declares_encoding(text: &[u8]) -> bool {
    let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    text.starts_with(b"<?xml") && first_line.windows(8).any(|bytes| bytes == b"encoding")
}
