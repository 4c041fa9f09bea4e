"""Boards for the tests."""

EASY = "######\n#@ $.#\n######\n"
UNSOLVABLE = "######\n#@.  #\n#   $#\n######\n"
MALFORMED = "######\n#@@$.#\n######\n"

# A proof of this takes years.
HARD = """\
##############
#@           #
#            #
# $ $ $ $ $ $#
#  $ $ $ $ $ #
# $ $ $ $ $ $#
#  $ $ $ $ $ #
#            #
# . . . . . .#
#. . . . . . #
# . . . . . .#
#. . . .     #
#            #
##############
"""
# In 128 KiB a solution is found, but not proved.
TIGHT = """\
#########
#.  .#  #
# $ $ $ #
#  @. $ #
#       #
# ### $##
# .. $ ##
##.     #
#########
"""
TIGHT_MEMORY = 1 << 17
