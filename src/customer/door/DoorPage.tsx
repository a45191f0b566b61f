import '../booking/booking.css'
import '../booking/hours.css'
import { useState } from 'react'
import { isValidPlaca } from '#shared/rules/placa.ts'
import { callApi, sendRequest } from '../api.ts'
import { Closed } from '../Closed.tsx'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { Placa } from '../Placa.tsx'
import { PlateField } from '../PlateField.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { TopBar } from '../TopBar.tsx'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { useLoaded } from '../useLoaded.ts'

interface Door {
  concessionaria: string
  telefone: string | null
  primaria: string
}

/** The code on the store's wall: the customer types the plate, and the reception is told. */
export function DoorPage({ token }: { token: string }) {
  const { dados: loja, failure, attempt } = useLoaded(() => callApi<Door>(`agenda/porta/${token}`), 'Cheguei')
  const [placa, setPlaca] = useState('')
  const [told, setTold] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const act = useAct()
  if (!loja) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  return (
    <>
      <TopBar name={loja.concessionaria} marca={null} nota="Chegada" />
      <main className="agendar estreito">
        {told ? (
          <section className="porta-feito" role="status">
            <p className="verde-texto">✓ Avisamos a recepção</p>
            <h1>Pode esperar aqui</h1>
            <p>Alguém já vem receber você e o carro.</p>
            <Placa placa={told} />
            <button
              type="button"
              className="ligacao"
              onClick={() => {
                setTold(null)
                setPlaca('')
                setTried(false)
              }}
            >
              Avisar outra placa
            </button>
          </section>
        ) : (
          <>
            <h1>Chegou? Avise a recepção</h1>
            <form
              className="cartao pilha"
              noValidate
              onSubmit={(e) => {
                e.preventDefault()
                setTried(true)
                if (isValidPlaca(placa))
                  void act.run(async () => {
                    await sendRequest(`agenda/porta/${token}`, { placa })
                    setTold(placa)
                  })
                else e.currentTarget.querySelector('input')?.focus()
              }}
            >
              <PlateField value={placa} change={setPlaca} tried={tried} />
              <Trouble failure={act.failure} again={act.again} />
              <button type="submit" className="primario largo" aria-busy={act.busy}>
                {act.busy ? 'Avisando…' : 'Cheguei'}
              </button>
            </form>
          </>
        )}
        {loja.telefone && (
          <p className="suave">
            {'Fale com a oficina: '}
            <PhoneLink telefone={loja.telefone} />
          </p>
        )}
      </main>
    </>
  )
}
