//! Collections that are indexed by a type of their own.

/// Makes `collection[key]` stand for a place in it: `indexed!([T] Table<T>: |table, key: Key| -> T = table.0[…])`,
/// with the generic parameters in brackets.
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

pub(crate) use indexed;
