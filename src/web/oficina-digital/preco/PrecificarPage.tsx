import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { invalidateOrcamento, fullOrcamento } from '../orcamentos/api.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { RequestedAct, type RequestData } from '../../recipes/area/RequestedAct.tsx'
import { ScreenOrcamento } from '../../recipes/draft/ScreenOrcamento.tsx'
import { Precificacao } from './Precificacao.tsx'

const ReadOnlyPreco = lazyComponent(() => import('./ReadOnlyPreco.tsx').then((m) => m.ReadOnlyPreco))

/** /oficina-digital/precificar: prices of the selected quote, and sending it. */
export function PrecificarPage() {
  const client = useQueryClient()
  // Each reload starts a new draft from the server's state.
  const [geracao, setGeracao] = useState(0)
  return (
    <ScreenOrcamento read={fullOrcamento}>
      {(o) => (
        <Screen
          key={`${o.codOrcamento} ${geracao}`}
          orcamento={o}
          reload={() => void invalidateOrcamento(client, o.codOrcamento).then(() => setGeracao((g) => g + 1))}
        />
      )}
    </ScreenOrcamento>
  )
}

/** The editor stays open with the typed values until it is finished, sent or withdrawn. */
function Screen({ orcamento: o, reload }: { orcamento: FullOrcamento; reload: () => void }) {
  const [editing, setEditing] = useState(o.estado === 'AGUARDANDO_PRECO')
  const [request, setRequest] = useState<RequestData | null>(null)
  const leave = useCallback(() => setEditing(false), [])
  return (
    <>
      {editing || o.estado === 'AGUARDANDO_PRECO' ? (
        <Precificacao orcamento={o} leave={leave} reload={reload} ask={setRequest} />
      ) : (
        <Suspense>
          <ReadOnlyPreco
            orcamento={o}
            sending={request?.tipo === 'enviar'}
            correct={() => setEditing(true)}
            ask={setRequest}
          />
        </Suspense>
      )}
      <RequestedAct pedido={request} close={() => setRequest(null)} />
    </>
  )
}
