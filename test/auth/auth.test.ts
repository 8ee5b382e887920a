// Credentials and what they reach.
import { parts } from '../support/parts';

parts(__dirname, ['credentials', 'onboarding', 'reach', 'sessions', 'users']);
