//! Enums whose variants have names on the command line.

use thiserror::Error;

/// A word that names nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown name `{0}`")]
pub struct UnknownName(pub String);

/// Declares an enum with a list of all its variants, and a name for each by which it is displayed and parsed.
macro_rules! names {
    ($(#[$about:meta])* pub enum $enum:ident { $($(#[$doc:meta])* $variant:ident = $name:expr,)* }) => {
        $(#[$about])*
        pub enum $enum {
            $($(#[$doc])* $variant,)*
        }

        impl $enum {
            /// All variants.
            pub const ALL: &[$enum] = &[$($enum::$variant,)*];

            /// The name on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $($enum::$variant => $name,)*
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $enum {
            type Err = crate::names::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = $enum::ALL.iter().find(|variant| variant.name() == name);
                found.copied().ok_or_else(|| crate::names::UnknownName(name.to_owned()))
            }
        }
    };
}

pub(crate) use names;
