import { lazy, Suspense, useEffect, useState } from 'react'
import { type ChegadaPrevia, type Transporte, TRANSPORTES } from '#shared/agenda/chegadas.ts'
import { tellWhen } from '#shared/rules/dates.ts'
import { serverNow } from '../api.ts'
import { typedPhone } from '../booking/person.ts'
import { focusFirstError } from '../booking/PersonFields.tsx'
import { Field } from '../Field.tsx'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { sendPreCheckin } from './api.ts'
import { needsAddress, overServer, arrivalErrors, toData, type ArrivalDraft } from './draft.ts'
import { Photos } from './Photos.tsx'
import { SignedTermsLink } from './SignedTermsLink.tsx'

const SignBox = lazy(() => import('./SignBox.tsx').then((m) => ({ default: m.SignBox })))

interface Props {
  token: string
  previa: ChegadaPrevia
  fuso: string
  keep: (previa: ChegadaPrevia) => void
}

/** What the customer tells before arriving: what to look at, photos, kilometres, who decides, transport, signed terms. */
export function PreCheckin({ token, previa, fuso, keep }: Props) {
  const key = `chegada:${token}`
  const [draft, setDraft] = useState<ArrivalDraft>(() => overServer(stored(key), previa))
  const [assinatura, setAssinatura] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const act = useAct()
  const asksSignature = previa.termos !== '' && previa.assinadoEm === null
  const errors = arrivalErrors(draft, assinatura, asksSignature)
  const shown = tried ? errors : {}
  useEffect(() => store(key, draft), [key, draft])
  const change = (what: Partial<ArrivalDraft>) => setDraft((d) => ({ ...d, ...what }))

  async function send(): Promise<void> {
    keep(await sendPreCheckin(token, toData(draft, asksSignature ? assinatura : null, previa.termos)))
    setTried(false)
    scrollTo(0, 0)
  }
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setTried(true)
        if (Object.keys(errors).length > 0) focusFirstError(e.currentTarget)
        else void act.run(send)
      }}
    >
      <h2>Conte antes de chegar</h2>
      <p className="suave">Assim o atendimento é rápido e ninguém pergunta duas vezes.</p>
      {previa.enviadaEm && (
        <p className="faixa verde" role="status">
          {`✓ A oficina recebeu ${tellWhen(previa.enviadaEm, fuso, new Date(serverNow()))}. Você pode mudar e enviar de novo até chegar.`}
        </p>
      )}
      <section className="cartao">
        <label className="campo">
          <span>O que devemos olhar?</span>
          <textarea
            rows={4}
            maxLength={2000}
            value={draft.pedido}
            onInput={(e) => change({ pedido: e.currentTarget.value })}
          />
        </label>
        <Field
          label="Quilometragem"
          inputMode="numeric"
          autoComplete="off"
          value={draft.km && Number(draft.km).toLocaleString('pt-BR')}
          change={(km) => change({ km: km.replace(/\D/g, '').slice(0, 7) })}
        />
      </section>
      <Photos token={token} fotos={previa.fotos} keep={keep} />
      <section className="cartao" aria-label="Quem decide">
        <h2>Quem decide sobre o orçamento?</h2>
        <p className="suave">Deixe vazio se é você.</p>
        <Field
          label="Nome"
          autoComplete="off"
          maxLength={120}
          value={draft.decideNome}
          change={(decideNome) => change({ decideNome })}
        />
        <Field
          label="Celular com DDD"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={draft.decideTelefone}
          change={(t) => change({ decideTelefone: typedPhone(t) })}
          error={shown.decideTelefone}
        />
      </section>
      <Transport offersCar={previa.carroReserva} draft={draft} change={change} error={shown.endereco} />
      {previa.termos && (
        <section className="cartao" aria-label="Termos">
          <h2>Termos</h2>
          <div className="termos" tabIndex={0} role="region" aria-label="Texto dos termos">
            {previa.termos}
          </div>
          {previa.assinadoEm ? (
            <>
              <p className="verde-texto">{`✓ Assinado por ${previa.assinadoPor ?? ''} ${tellWhen(previa.assinadoEm, fuso, new Date(serverNow()))}`}</p>
              <SignedTermsLink token={token} />
            </>
          ) : (
            <>
              <Field
                label="Nome de quem assina"
                autoComplete="name"
                maxLength={120}
                value={draft.assinaNome}
                change={(assinaNome) => change({ assinaNome })}
                error={shown.assinaNome}
              />
              <Suspense fallback={<div className="osso assinar" aria-busy="true" />}>
                <SignBox name={draft.assinaNome} change={setAssinatura} error={shown.assinatura ?? null} />
              </Suspense>
            </>
          )}
        </section>
      )}
      <Trouble failure={act.failure} again={act.again} />
      <button type="submit" className="primario largo" aria-busy={act.busy}>
        {act.busy ? 'Enviando…' : previa.enviadaEm ? 'Enviar de novo' : 'Enviar à oficina'}
      </button>
    </form>
  )
}

interface TransportProps {
  offersCar: boolean
  draft: ArrivalDraft
  change: (what: Partial<ArrivalDraft>) => void
  error: string | undefined
}

/** What was chosen before stays on offer. */
const offered = (car: boolean, chosen: Transporte) =>
  (Object.entries(TRANSPORTES) as [Transporte, string][]).filter(([t]) => t !== 'CARRO_RESERVA' || car || chosen === t)

function Transport({ offersCar, draft, change, error }: TransportProps) {
  return (
    <fieldset className="cartao transporte">
      <legend>Como você segue o dia?</legend>
      {offered(offersCar, draft.transporte).map(([valor, nome]) => (
        <label key={valor} className="aceite">
          <input
            type="radio"
            name="transporte"
            checked={draft.transporte === valor}
            onChange={() => change({ transporte: valor })}
          />
          <span>{nome}</span>
        </label>
      ))}
      {needsAddress(draft.transporte) && (
        <Field
          label="Endereço"
          autoComplete="street-address"
          maxLength={300}
          value={draft.endereco}
          change={(endereco) => change({ endereco })}
          error={error}
        />
      )}
      {draft.transporte !== 'NENHUM' && <p className="suave">É um pedido: a oficina confirma se consegue.</p>}
    </fieldset>
  )
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function store(key: string, draft: ArrivalDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Private mode refuses storage: keep the draft in memory only.
  }
}
