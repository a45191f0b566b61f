import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/** The only cache of server data; a failed write shows a toast, unless its form shows the error (`meta.naTela`). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (tentativas, error) =>
        tentativas < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
  mutationCache: new MutationCache({
    // Offline, the mutation waits for the network; without this toast the user would think it is saved.
    onMutate: (_variables, mutation) => {
      if (onlineManager.isOnline() || mutation.options.networkMode === 'always') return
      void import('../feedback/toast.ts').then(({ toast }) =>
        toast.info('Sem rede: guardamos quando ela voltar. Não feche a página.'),
      )
    },
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.['naTela'] !== true)
        void import('../feedback/toast.ts').then(({ toast }) => toast.failure(error))
    },
  }),
})
