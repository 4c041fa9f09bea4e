"""Pictures of positions as arrays of pixels, put together from tiles that are drawn once."""

import functools

import numpy

SIZE = 32
"""The pixels on each side of a tile."""

# The light colours of `sokopush render`.
FLOOR, CHECK = (0xF7, 0xF3, 0xEA), (0xED, 0xE6, 0xD8)
WALL, WALL_EDGE = (0xA9, 0xB2, 0xBC), (0x4F, 0x59, 0x64)
PLATE, GOAL = (0xFB, 0xD9, 0xE2), (0xC2, 0x25, 0x5C)
BOX, BOX_EDGE = (0xF5, 0xB8, 0x3D), (0x9C, 0x6A, 0x0B)
HOME, HOME_EDGE = (0x0E, 0x7C, 0x6B), (0x07, 0x4C, 0x42)
WORKER, WORKER_EDGE = (0x25, 0x63, 0xC9), (0x17, 0x3F, 0x83)


def draw_square(tile, margin, colour):
    tile[margin : SIZE - margin, margin : SIZE - margin] = colour


def draw_disc(tile, radius, colour):
    rows, columns = numpy.ogrid[:SIZE, :SIZE]
    middle = (SIZE - 1) / 2
    tile[(rows - middle) ** 2 + (columns - middle) ** 2 <= radius**2] = colour


def draw_tile(code, ground):
    """The tile of a code, rows × columns × red, green, blue."""
    tile = numpy.empty((SIZE, SIZE, 3), numpy.uint8)
    tile[:] = PLATE if code in (2, 3, 6) else ground
    if code == 0:
        tile[:] = WALL_EDGE
        draw_square(tile, 1, WALL)
    if code in (2, 3, 6):
        draw_disc(tile, 10, GOAL)
        draw_disc(tile, 7, PLATE)
    if code == 3:
        draw_square(tile, 4, HOME_EDGE)
        draw_square(tile, 6, HOME)
        draw_disc(tile, 4, PLATE)
    if code == 4:
        draw_square(tile, 4, BOX_EDGE)
        draw_square(tile, 6, BOX)
    if code in (5, 6):
        draw_disc(tile, 9, WORKER_EDGE)
        draw_disc(tile, 7, WORKER)
    return tile


@functools.cache
def tiles():
    """All tiles: ground × code × rows × columns × colours. Grounds alternate like the squares of a chessboard."""
    return numpy.stack([[draw_tile(code, ground) for code in range(7)] for ground in (FLOOR, CHECK)])


def picture(codes):
    """The picture of a position, (32 × rows) × (32 × columns) × 3, from its codes."""
    rows, columns = codes.shape
    ground = numpy.add.outer(numpy.arange(rows), numpy.arange(columns)) % 2
    picture = tiles()[ground, codes]
    return numpy.ascontiguousarray(picture.swapaxes(1, 2).reshape(rows * SIZE, columns * SIZE, 3))
