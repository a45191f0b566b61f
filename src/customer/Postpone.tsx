import { useState } from 'react'
import { formatDay, addDays } from '#shared/rules/dates.ts'
import type { Choice } from './choices.ts'
import { POSTPONE_DAYS } from './texts.ts'

interface Props {
  choice: Choice
  today: string
  km: number | null
  onChoose: (choice: Choice) => void
}

type Mode = 'PRAZO' | 'DATA' | 'KM'
const MAX_DAYS = 730

/** Odometer reading about 5,000 km ahead, rounded up to the next 1,000 km. */
const nextKm = (km: number) => Math.ceil((km + 5000) / 1000) * 1000

/** Picks when to postpone to: a usual span, a chosen day, or an odometer reading. */
export function Postpone({ choice, today, km, onChoose }: Props) {
  const usual = POSTPONE_DAYS.find((d) => addDays(today, d) === choice.adiadoPara)
  const [modo, setModo] = useState<Mode>(choice.adiadoKm === undefined ? (usual ? 'PRAZO' : 'DATA') : 'KM')
  const [text, setText] = useState(String(choice.adiadoKm ?? ''))
  const [min, max] = [addDays(today, 1), addDays(today, MAX_DAYS)]

  function chooseDate(dia: string): void {
    onChoose({ decisao: 'ADIADO', ...(dia >= min && dia <= max && { adiadoPara: dia }) })
  }
  function chooseKm(written: string): void {
    const digits = written.replace(/\D/g, '').slice(0, 7)
    setText(digits)
    onChoose({ decisao: 'ADIADO', ...(Number(digits) > (km ?? 0) && { adiadoKm: Number(digits) }) })
  }
  const factSheet = (nome: string, marked: boolean, run: () => void) => (
    <button key={nome} type="button" className={`ficha ${marked ? 'marcado' : ''}`} aria-pressed={marked} onClick={run}>
      {nome}
    </button>
  )
  return (
    <div role="group" aria-label="Adiar até quando">
      <div className="detalhe-decisao">
        {POSTPONE_DAYS.map((days) =>
          factSheet(`${days} dias`, modo === 'PRAZO' && usual === days, () => {
            setModo('PRAZO')
            chooseDate(addDays(today, days))
          }),
        )}
        {factSheet('Outra data', modo === 'DATA', () => {
          setModo('DATA')
          chooseDate(choice.adiadoPara ?? addDays(today, 30))
        })}
        {km !== null &&
          factSheet('Por km', modo === 'KM', () => {
            setModo('KM')
            chooseKm(String(nextKm(km)))
          })}
      </div>
      {modo === 'DATA' && (
        <label className="campo detalhe-decisao">
          <span>Adiar até o dia</span>
          <input
            type="date"
            min={min}
            max={max}
            value={choice.adiadoPara ?? ''}
            onInput={(e) => chooseDate(e.currentTarget.value)}
            aria-describedby="erro-data"
          />
          <span id="erro-data" className="erro" role="alert">
            {choice.adiadoPara ? '' : `Escolha um dia de ${formatDay(min)} a ${formatDay(max)}`}
          </span>
        </label>
      )}
      {modo === 'KM' && (
        <label className="campo detalhe-decisao">
          <span>Adiar até quantos km</span>
          <input
            type="text"
            inputMode="numeric"
            value={text && Number(text).toLocaleString('pt-BR')}
            onInput={(e) => chooseKm(e.currentTarget.value)}
            aria-describedby="erro-km"
          />
          <span id="erro-km" className={choice.adiadoKm ? 'suave' : 'erro'} role="alert">
            {choice.adiadoKm
              ? `Hoje com ${km?.toLocaleString('pt-BR') ?? ''} km`
              : `Escreva mais que os ${km?.toLocaleString('pt-BR') ?? ''} km de hoje`}
          </span>
        </label>
      )}
    </div>
  )
}
