import './booking.css'
import './hours.css'
import { useCallback, useEffect, useState } from 'react'
import { toFailure, type Failure } from '../api.ts'
import { Closed } from '../Closed.tsx'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { Notice } from '../Notice.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { listLojas, type LojaInList } from './api.ts'

/** The stores of the distributor that take bookings. */
export function StoresPage() {
  const [lojas, setLojas] = useState<LojaInList[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(() => {
    listLojas().then(
      (found) => {
        setFailure(null)
        setLojas(found)
      },
      (e: unknown) => setFailure(toFailure(e)),
    )
  }, [])
  useEffect(() => {
    document.title = 'Agendar um serviço'
    read()
  }, [read])
  const [only] = lojas?.length === 1 ? lojas : []
  useEffect(() => {
    if (only) location.replace(`/o/agendar/${only.endereco}${location.search}`)
  }, [only])
  if (failure) return <Closed failure={failure} attempt={read} />
  if (!lojas || only) return <LoadingSkeleton />
  if (lojas.length === 0)
    return (
      <Notice
        icon="📅"
        title="Sem agendamento pelo site"
        text="Nenhuma loja recebe agendamentos pelo site agora. Ligue para a loja de sua preferência."
      />
    )
  return (
    <main>
      <h1>Em qual loja?</h1>
      <ul className="lojas">
        {lojas.map((l) => (
          <li key={l.endereco} className="cartao">
            <a href={`/o/agendar/${l.endereco}${location.search}`}>
              <strong>{l.concessionaria}</strong>
            </a>
            <p className="suave">{l.local}</p>
            {l.telefone && (
              <p className="suave">
                <PhoneLink telefone={l.telefone} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}
