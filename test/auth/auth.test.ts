// Runs the parts on authentication: API keys, sessions, identity provider, users.
import { parts } from '../support/parts';

parts(__dirname, ['credentials', 'onboarding', 'reach', 'sessions', 'users']);
