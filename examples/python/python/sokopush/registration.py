"""Registers the environment with Gymnasium, and imports nothing that only the environment needs."""

ENVIRONMENT = "sokopush/Sokoban-v0"


def register() -> None:
    """Registers `sokopush/Sokoban-v0`, unless it is registered.

    Gymnasium before 1.0 calls this by itself; later versions have no such plugins.
    """
    from gymnasium.envs.registration import register, registry

    if ENVIRONMENT not in registry:
        register(
            ENVIRONMENT,
            entry_point="sokopush.environment:SokobanEnv",
            vector_entry_point="sokopush.vector:SokobanVectorEnv",
        )
