import { useState } from 'react'
import type { ReservaLoja } from '#shared/agenda/reservas.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { serverNow } from '../api.ts'
import { Trouble } from '../Trouble.tsx'
import { useAct } from '../useAct.ts'
import { enterWaiting, type CodeChannel } from './api.ts'
import { takeAnswer } from './challenge.ts'
import { askedChannel, CodeButtons } from './CodeButtons.tsx'
import { Consent } from './Consent.tsx'
import { longDay } from './days.ts'
import { requestOf, pendingCode, type Draft } from './draft.ts'
import { personErrors } from './person.ts'
import { focusFirstError, PersonFields } from './PersonFields.tsx'
import { Trap } from './Trap.tsx'
import type { Booking } from './useDraft.ts'

const PERIODS = [
  { valor: 'QUALQUER', nome: 'Qualquer hora' },
  { valor: 'MANHA', nome: 'Manhã' },
  { valor: 'TARDE', nome: 'Tarde' },
] as const
/** Days waited for, unless others are chosen. */
const USUAL_DAYS = 7

/** Entry to the list of those who wait for a freed hour. */
export function WaitStep({ loja, booking, framed }: { loja: ReservaLoja; booking: Booking; framed: boolean }) {
  const { draft, update, go } = booking
  const today = todayIn(loja.fuso, new Date(serverNow()))
  const days = Array.from({ length: loja.horizonte + 1 }, (_, i) => addDays(today, i))
  const first = draft.dia ?? today
  const janela = draft.janela ?? {
    de: first,
    ate: addDays(first, Math.min(USUAL_DAYS, loja.horizonte)),
    periodo: 'QUALQUER',
  }
  const { ate, periodo } = janela
  const de = janela.de < today ? today : janela.de
  const change = (what: Partial<NonNullable<Draft['janela']>>) => update({ janela: { ...janela, ...what } })
  const [tried, setTried] = useState(false)
  const [site, setSite] = useState('')
  const act = useAct()
  const { email: _, ...erros } = personErrors(draft)
  const shown = tried ? erros : {}

  async function enter(canal: CodeChannel): Promise<void> {
    const { nome, telefone, placa, modelo } = draft
    const person = { nome: nome.trim(), telefone, placa, modelo: modelo.trim(), consentimento: true } as const
    const wish = { ...requestOf(draft), de, ate: ate < de ? de : ate, periodo, canal, site }
    const sent = await enterWaiting(loja.endereco, { ...wish, ...person, ...(await takeAnswer()) })
    update({ entrada: { token: sent.token, codigo: pendingCode(sent) } })
    go('codigo-espera')
  }
  if (draft.espera)
    return (
      <section className="cartao" role="status">
        <h2>Você está na lista</h2>
        <p>
          {draft.espera.antes === 0
            ? 'Você é o primeiro da vez.'
            : `Há ${draft.espera.antes === 1 ? '1 pessoa' : `${draft.espera.antes} pessoas`} antes de você.`}
          {' Quando uma hora vagar, avisamos pelo celular, e ela fica guardada para você por 30 minutos.'}
        </p>
        <a
          className="botao primario largo"
          href={`/o/espera/${draft.espera.token}`}
          {...(framed && { target: '_blank', rel: 'noopener' })}
        >
          Ver a minha vez
        </a>
      </section>
    )
  const choice = (label: string, valor: string, from: string, pick: (dia: string) => void) => (
    <label className="campo">
      <span>{label}</span>
      <select value={valor} onChange={(e) => pick(e.currentTarget.value)}>
        {days
          .filter((d) => d >= from)
          .map((d) => (
            <option key={d} value={d}>
              {longDay(d)}
            </option>
          ))}
      </select>
    </label>
  )
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        setTried(true)
        const canal = askedChannel(loja, e)
        if (Object.keys(erros).length > 0) focusFirstError(e.currentTarget)
        else void act.run(() => enter(canal))
      }}
    >
      <p>
        Quando alguém desmarca, a hora é oferecida a quem espera, na ordem em que entrou. Para entrar, confirme o
        celular com um código.
      </p>
      {choice('A partir de', de, today, (dia) => change({ de: dia }))}
      {choice('Até', ate < de ? de : ate, de, (dia) => change({ ate: dia }))}
      <div className="fichas" role="group" aria-label="Período">
        {PERIODS.map((p) => (
          <button
            key={p.valor}
            type="button"
            className="ficha"
            aria-pressed={periodo === p.valor}
            onClick={() => change({ periodo: p.valor })}
          >
            {p.nome}
          </button>
        ))}
      </div>
      <PersonFields draft={draft} update={update} errors={shown} />
      <Consent
        loja={loja}
        accepted={draft.consentimento}
        change={(consentimento) => update({ consentimento })}
        error={shown.consentimento ?? null}
      />
      <Trouble failure={act.failure} again={act.again} />
      <CodeButtons loja={loja} busy={act.busy} />
      <Trap value={site} change={setSite} />
    </form>
  )
}
