import '@docket/ui/styles/base.css';
import { Provider } from '@docket/ui/provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { Entrance } from './entrance.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

createRoot(place).render(
  <StrictMode>
    <Provider>
      <QueryClientProvider client={createQueryClient()}>
        <Entrance />
      </QueryClientProvider>
    </Provider>
  </StrictMode>,
);
