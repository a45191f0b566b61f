import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { ApiError } from '../../core/http/errors.ts'
import { invalidateOrcamento, fullOrcamento } from '../orcamentos/api.ts'
import { OrcamentoSkeleton } from '../../recipes/draft/OrcamentoSkeleton.tsx'
import { ScreenOrcamento } from '../../recipes/draft/ScreenOrcamento.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useStartMontagem } from './api.ts'
import { Montagem } from './Montagem.tsx'
import { ClosedMontagem } from './ClosedMontagem.tsx'

/** /oficina-digital/avancar: assembles the selected quote's lines. */
export function AvancarPage() {
  const client = useQueryClient()
  // Each reload starts a new draft from the server's state.
  const [geracao, setGeracao] = useState(0)
  return (
    <ScreenOrcamento read={fullOrcamento}>
      {(o) =>
        o.estado === 'NOVO' ? (
          <StartMontagem orcamento={o} />
        ) : (
          <Screen
            key={`${o.codOrcamento} ${geracao}`}
            orcamento={o}
            reload={() => void invalidateOrcamento(client, o.codOrcamento).then(() => setGeracao((g) => g + 1))}
            returned={() => setGeracao((g) => g + 1)}
          />
        )
      }
    </ScreenOrcamento>
  )
}

/** Opening a new quote starts its assembly: the server creates lines from the findings. */
function StartMontagem({ orcamento: o }: { orcamento: FullOrcamento }) {
  const { mutate, error } = useStartMontagem()
  const request = useRef(false)
  useEffect(() => {
    if (request.current) return
    request.current = true
    mutate({ codOrcamento: o.codOrcamento })
  }, [mutate, o.codOrcamento])
  // A 409 means that somebody else has just started it: the quote is being refetched.
  if (error && !(error instanceof ApiError && error.status === 409))
    return <LoadError error={error} attempt={() => mutate({ codOrcamento: o.codOrcamento })} />
  return <OrcamentoSkeleton />
}

interface Props {
  orcamento: FullOrcamento
  reload: () => void
  returned: () => void
}

/** The editor stays open with the typed values even if the quote moves on elsewhere. */
function Screen({ orcamento: o, reload, returned }: Props) {
  const [editing] = useState(o.estado === 'EM_MONTAGEM')
  useEffect(() => {
    if (!editing && o.estado === 'EM_MONTAGEM') returned()
  }, [editing, o.estado, returned])
  return editing ? <Montagem orcamento={o} reload={reload} /> : <ClosedMontagem orcamento={o} />
}
