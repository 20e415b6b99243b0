// The page as a part of its own: few ever open it.
export { SetPasswordPage as default } from './sessions/password/set-password-page.tsx';
