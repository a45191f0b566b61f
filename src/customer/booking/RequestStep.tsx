import { useEffect, useState } from 'react'
import type { ReservaCarro, ReservaLoja } from '#shared/agenda/reservas.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { chosenWords } from './chosen.ts'
import { ChoiceIcon } from './ChoiceIcon.tsx'
import { getCarPackages } from './api.ts'
import { hasRequest, type Draft } from './draft.ts'
import type { Update } from './useDraft.ts'

interface Props {
  loja: ReservaLoja
  draft: Draft
  update: Update
  next: () => void
}
type Package = ReservaCarro['pacotes'][number]

const toggled = (list: readonly number[], cod: number, most: number) =>
  list.includes(cod) ? list.filter((c) => c !== cod) : [...list, cod].slice(-most)
const numberIn = (text: string, least: number, most: number) => {
  const n = Number(text)
  return text !== '' && n >= least && n <= most ? n : null
}

/** Packages of the car's plan; null while they are looked for. A failure counts as none: the choices stand on their own. */
function usePackages(loja: string, { placa, modelo, ano, km }: Draft): Package[] | null {
  const [pacotes, setPacotes] = useState<Package[] | null>(null)
  useEffect(() => {
    let gone = false
    const car = { placa, modelo: modelo.trim(), ano: numberIn(ano, 1950, 2100), km: numberIn(km, 0, 2_000_000) }
    getCarPackages(loja, car).then(
      (r) => !gone && setPacotes(r.pacotes),
      () => !gone && setPacotes([]),
    )
    return () => {
      gone = true
    }
  }, [loja, placa, modelo, ano, km])
  return pacotes
}

/** What the car's plan asks for, what happens to it, or own words. */
export function RequestStep({ loja, draft, update, next }: Props) {
  const pacotes = usePackages(loja.endereco, draft)
  const [tried, setTried] = useState(false)
  const chosen = [
    ...(pacotes ?? []).filter((p) => draft.pacotes.includes(p.codPacote)),
    ...loja.servicos.filter((s) => draft.servicos.includes(s.codReservaServico)),
  ]
  const missing = tried && !hasRequest(draft)
  return (
    <>
      {pacotes === null && <div className="osso cartao-baixo" role="status" aria-label="Procurando o plano do carro" />}
      {pacotes !== null && pacotes.length > 0 && (
        <fieldset className="escolhas">
          <legend>O plano do seu carro pede agora</legend>
          {pacotes.map((p) => (
            <label key={p.codPacote} className="pacote">
              <input
                type="checkbox"
                checked={draft.pacotes.includes(p.codPacote)}
                onChange={() => update((d) => ({ ...d, pacotes: toggled(d.pacotes, p.codPacote, 5) }))}
              />
              <span>
                <strong>{p.nome}</strong>
                <small>{`cerca de ${formatHours(p.minutos)}`}</small>
              </span>
              {p.preco !== null && <span className="valor">{formatReais(p.preco)}</span>}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="escolhas">
        <legend>{pacotes?.length ? 'E o que mais acontece?' : 'O que acontece com o carro?'}</legend>
        <div className="escolhas-grade">
          {loja.servicos.map((s) => (
            <button
              key={s.codReservaServico}
              type="button"
              className="escolha"
              aria-pressed={draft.servicos.includes(s.codReservaServico)}
              onClick={() => update((d) => ({ ...d, servicos: toggled(d.servicos, s.codReservaServico, 10) }))}
            >
              <ChoiceIcon icon={s.icone} />
              <strong>{s.nome}</strong>
              {s.descricao && <small>{s.descricao}</small>}
              {s.preco !== null && (
                <small className="valor">{s.preco === 0 ? 'sem custo' : formatReais(s.preco)}</small>
              )}
            </button>
          ))}
        </div>
      </fieldset>
      <label className="campo">
        <span>Conte com as suas palavras (se quiser)</span>
        <textarea
          rows={3}
          maxLength={500}
          value={draft.texto}
          onInput={(e) => update({ texto: e.currentTarget.value })}
        />
      </label>
      <p className="erro" role="alert">
        {missing ? 'Escolha ao menos um serviço, ou conte o que acontece.' : ''}
      </p>
      <div className="barra">
        <span className="suave" role="status">
          {chosenWords(chosen)}
        </span>
        <button
          type="button"
          className="primario"
          onClick={() => {
            setTried(true)
            if (hasRequest(draft)) next()
          }}
        >
          Ver horas livres
        </button>
      </div>
    </>
  )
}
