//! The encoding of texts that declare none.

use std::str::FromStr;

#[cfg(feature = "slc")]
use anyhow::ensure;
#[cfg(feature = "slc")]
use encoding_rs::Encoding;

/// An encoding by one of the names that browsers know.
#[derive(Clone, Debug)]
pub(crate) struct NamedEncoding(
    #[cfg(feature = "slc")] &'static Encoding,
    #[cfg(not(feature = "slc"))] std::convert::Infallible,
);

impl FromStr for NamedEncoding {
    type Err = &'static str;

    #[cfg(feature = "slc")]
    fn from_str(name: &str) -> Result<NamedEncoding, Self::Err> {
        let encoding = Encoding::for_label(name.as_bytes());
        encoding
            .map(NamedEncoding)
            .ok_or("expected an encoding, such as `windows-1250` or `gb18030`")
    }

    #[cfg(not(feature = "slc"))]
    fn from_str(_: &str) -> Result<NamedEncoding, Self::Err> {
        Err("this build leaves out encodings")
    }
}

impl NamedEncoding {
    /// Decodes a text to UTF-8, unless it is UTF-8, begins with a byte-order mark or is XML that declares its encoding.
    ///
    /// # Errors
    ///
    /// The text is not in this encoding.
    #[cfg(feature = "slc")]
    pub(crate) fn decode(&self, text: Vec<u8>) -> anyhow::Result<Vec<u8>> {
        let is_marked = Encoding::for_bom(&text).is_some();
        let first_line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let declares =
            text.starts_with(b"<?xml") && first_line.windows(8).any(|bytes| bytes == b"encoding");
        if is_marked || declares || str::from_utf8(&text).is_ok() {
            return Ok(text);
        }
        let (decoded, is_malformed) = self.0.decode_without_bom_handling(&text);
        ensure!(!is_malformed, "the text is not in the encoding {}", self.0.name());
        Ok(decoded.into_owned().into_bytes())
    }

    #[cfg(not(feature = "slc"))]
    pub(crate) fn decode(&self, _: Vec<u8>) -> anyhow::Result<Vec<u8>> {
        match self.0 {}
    }
}
