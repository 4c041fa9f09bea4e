"""Registers the environment with Gymnasium, without what the environment needs."""

ENVIRONMENT = "sokopush/Sokoban-v0"


def register() -> None:
    """Registers `sokopush/Sokoban-v0`, unless it is registered.

    Gymnasium before 1.0 calls this when it is imported. Later versions have no such plugins: there,
    `gymnasium.make("sokopush.environment:sokopush/Sokoban-v0")` imports `sokopush.environment`, which calls this.
    """
    from gymnasium.envs.registration import register, registry

    if ENVIRONMENT not in registry:
        register(
            ENVIRONMENT,
            entry_point="sokopush.environment:SokobanEnv",
            vector_entry_point="sokopush.vector:SokobanVectorEnv",
        )
