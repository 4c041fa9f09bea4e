//! Arrays of NumPy.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

use crate::options::{wrong, wrong_type};

/// A NumPy array over `bytes`. It can be written to, because a `bytearray` can.
pub(crate) fn array_of_bytes<'py>(
    bytes: &Bound<'py, PyByteArray>,
    dtype: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let py = bytes.py();
    let array = py.import("numpy")?.call_method1("frombuffer", (bytes, dtype))?;
    array.call_method1("reshape", (PyTuple::new(py, shape)?,))
}

/// The bytes of an array of `float32`.
pub(crate) fn bytes_of(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_ne_bytes()).collect()
}

/// Checks that what was given for `name` is an array of this type and shape that can be written to.
pub(crate) fn check_array(
    name: &str,
    given: &Bound<PyAny>,
    dtype: &str,
    shape: &[usize],
) -> PyResult<()> {
    let expected = format!("an array of {dtype}");
    if !given.is_instance(&given.py().import("numpy")?.getattr("ndarray")?)? {
        return Err(wrong_type(name, &expected, given));
    }
    let found = given.getattr("dtype")?;
    if !found.eq(dtype)? {
        let error = format!("{name}: expected {expected}, but found one of {found}");
        return Err(PyTypeError::new_err(error));
    }
    let found = given.getattr("shape")?;
    if found.extract::<Vec<usize>>()? != shape {
        let expected = format!("an array of shape {}", PyTuple::new(given.py(), shape)?);
        return Err(wrong(name, &expected, &format!("one of shape {found}")));
    }
    let flags = given.getattr("flags")?;
    if !flags.getattr("writeable")?.is_truthy()? {
        return Err(wrong(name, "an array that can be written to", "one that can only be read"));
    }
    if !flags.getattr("aligned")?.is_truthy()? {
        return Err(wrong(name, "an array that is aligned", "one that is not"));
    }
    Ok(())
}
