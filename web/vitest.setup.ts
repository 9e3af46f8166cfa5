// Logic is tested without a browser; modules that ask it something as they are loaded get an answer.
globalThis.matchMedia = () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList
