import './booking.css'
import './hours.css'
import { useEffect } from 'react'
import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { Closed } from '../Closed.tsx'
import { embedded } from '../embedded.ts'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { Placa } from '../Placa.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { TopBar } from '../TopBar.tsx'
import { useLoaded } from '../useLoaded.ts'
import { useSeconds } from '../useSeconds.ts'
import { getLoja } from './api.ts'
import { Booked } from './Booked.tsx'
import { CarStep } from './CarStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { anew, withoutHold, type Step } from './draft.ts'
import { HeldStrip } from './HeldStrip.tsx'
import { HourStep } from './HourStep.tsx'
import { LostHour } from './LostHour.tsx'
import { RequestStep } from './RequestStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { StoreInfo } from './StoreInfo.tsx'
import { useDraft, wantedStep, type Booking } from './useDraft.ts'
import { WaitCodeStep } from './WaitCodeStep.tsx'
import { WaitStep } from './WaitStep.tsx'

const TITLES: Record<Exclude<Step, 'feito' | 'carro'>, { titulo: string; passo: number; antes: Step }> = {
  pedido: { titulo: 'O que vamos fazer?', passo: 2, antes: 'carro' },
  hora: { titulo: 'Quando fica bom?', passo: 3, antes: 'pedido' },
  espera: { titulo: 'Lista de espera', passo: 3, antes: 'hora' },
  'codigo-espera': { titulo: 'Confirme o celular', passo: 3, antes: 'espera' },
  dados: { titulo: 'Quem vem?', passo: 4, antes: 'hora' },
  codigo: { titulo: 'Confirme o celular', passo: 4, antes: 'dados' },
}

interface Props {
  address: string
  /** Shown in another site's page. */
  framed: boolean
}

/** A store's public page, where a customer books alone. */
export function BookingPage({ address, framed }: Props) {
  const found = embedded<ReservaLoja>()
  const given = found?.endereco === address ? found : undefined
  const { dados: loja, failure, attempt } = useLoaded(() => getLoja(address), 'Agendar', undefined, given)
  const booking = useDraft(address)
  if (!loja) return failure ? <Closed failure={failure} attempt={attempt} /> : <LoadingSkeleton />
  const { step } = booking
  return (
    <>
      {!framed && <TopBar name={loja.concessionaria} marca={null} nota="Agendamento" />}
      <main className="agendar" data-passo={step}>
        <div className="fluxo">
          {loja.aberta ? (
            <Flow loja={loja} booking={booking} framed={framed} />
          ) : (
            <>
              <h1>{loja.titulo || loja.concessionaria}</h1>
              <p className="faixa amarelo" role="status">
                {'Esta loja não está recebendo agendamentos pelo site agora. '}
                {loja.telefone && (
                  <>
                    {'Ligue para '}
                    <PhoneLink telefone={loja.telefone} />.
                  </>
                )}
              </p>
            </>
          )}
        </div>
        <aside>
          <StoreInfo loja={loja} />
        </aside>
      </main>
    </>
  )
}

function Flow({ loja, booking, framed }: { loja: ReservaLoja; booking: Booking; framed: boolean }) {
  const { draft, update, step, wanted, go } = booking
  const { segurada } = draft
  const over = useSeconds(segurada?.expiraEm ?? null) === 0
  useEffect(() => {
    if (over) update(withoutHold)
  }, [over, update])
  // Keep the address in step with what is shown, but leave one that was not read yet: it belongs to a Back under way.
  useEffect(() => {
    if (wantedStep() === wanted && wanted !== step && (wanted || step !== 'carro')) go(step, 'replace')
  }, [wanted, step, go])

  if (draft.feita)
    return (
      <Booked
        loja={loja}
        feita={draft.feita}
        framed={framed}
        again={() => {
          update(anew)
          go('carro')
        }}
      />
    )
  if (step === 'carro' || step === 'feito')
    return (
      <>
        <h1>{loja.titulo || `Agende em ${loja.concessionaria}`}</h1>
        <p className="suave">{loja.local}</p>
        <CarStep draft={draft} update={update} next={() => go('pedido')} />
      </>
    )
  const { titulo, passo, antes } = TITLES[step]
  const back = () => booking.back(antes)
  return (
    <StepFrame key={step} title={titulo} passo={passo} back={back}>
      {passo < 4 && (
        <p className="resumo">
          <Placa placa={draft.placa} />
          <span className="suave">{draft.modelo}</span>
        </p>
      )}
      {passo === 4 && segurada && (
        <HeldStrip segurada={segurada} fuso={loja.fuso} action={{ texto: 'Trocar', onClick: () => go('hora') }} />
      )}
      {passo === 4 && !segurada && draft.perdida && <LostHour loja={loja} booking={booking} inicio={draft.perdida} />}
      {step === 'pedido' && <RequestStep loja={loja} draft={draft} update={update} next={() => go('hora')} />}
      {step === 'hora' && <HourStep loja={loja} booking={booking} />}
      {step === 'espera' && <WaitStep loja={loja} booking={booking} framed={framed} />}
      {step === 'codigo-espera' && draft.entrada && (
        <WaitCodeStep booking={booking} entrada={draft.entrada} back={back} />
      )}
      {step === 'dados' && <DetailsStep loja={loja} booking={booking} />}
      {step === 'codigo' && draft.codigo && <CodeStep booking={booking} codigo={draft.codigo} back={back} />}
    </StepFrame>
  )
}
