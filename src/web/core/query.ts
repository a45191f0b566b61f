import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, mensagemDe } from './erros.ts'

/** The one cache of server data; failed writes are told in a toast unless their form shows them (`meta.naTela`). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (tentativas, erro) =>
        tentativas < 2 && !(erro instanceof ApiError && erro.status >= 400 && erro.status < 500),
    },
  },
  mutationCache: new MutationCache({
    // It is sent when the network is back, and shown as if it were done meanwhile.
    onMutate: (_variaveis, mutation) => {
      if (onlineManager.isOnline() || mutation.options.networkMode === 'always') return
      void import('./toast.ts').then(({ toast }) =>
        toast.info('Sem rede: guardamos quando ela voltar. Não feche a página.'),
      )
    },
    onError: (erro, _variaveis, _contexto, mutation) => {
      if (mutation.meta?.['naTela'] !== true)
        void import('./toast.ts').then(({ toast }) => toast.erro(mensagemDe(erro)))
    },
  }),
})
