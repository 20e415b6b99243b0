import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './unloaded-boundary.module.css';

/** Replaces the app when its code failed to load and asks for a reload, instead of a white page. */
export class LoadFailureBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className={classes.place}>
        <h1 className={classes.title}>Couldn’t load this page</h1>
        <p className={classes.text}>Docket may have been updated, or the server can’t be reached.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </main>
    );
  }
}
