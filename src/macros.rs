//! Enums whose variants have names, and collections that are indexed by a type of their own.

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

            /// The name, as displayed and parsed.
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
            type Err = crate::error::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let found = $enum::ALL.iter().find(|variant| variant.name() == name);
                found.copied().ok_or_else(|| crate::error::UnknownName(name.to_owned()))
            }
        }
    };
}

/// Makes `collection[key]` stand for a place in it: `indexed!([T] Table<T>: |table, key: Key| -> T
/// = table.0[…])`, with the generic parameters in brackets.
macro_rules! indexed {
    ([$($generics:tt)*] $collection:ty: |$this:ident, $key:ident: $type:ty| -> $value:ty = $place:expr) => {
        impl<$($generics)*> std::ops::Index<$type> for $collection {
            type Output = $value;

            #[inline]
            fn index(&self, $key: $type) -> &$value {
                let $this = self;
                &$place
            }
        }

        impl<$($generics)*> std::ops::IndexMut<$type> for $collection {
            #[inline]
            fn index_mut(&mut self, $key: $type) -> &mut $value {
                let $this = self;
                &mut $place
            }
        }
    };
}

pub(crate) use {indexed, names};
