import { useState } from 'react'
import { formatarDia, somarDias } from '#shared/rules/datas.ts'
import type { Escolha } from './escolhas.ts'
import { PRAZOS_ADIAR } from './textos.ts'

interface Props {
  escolha: Escolha
  hoje: string
  km: number | null
  aoEscolher: (escolha: Escolha) => void
}

type Modo = 'PRAZO' | 'DATA' | 'KM'
const MAX_DIAS = 730

/** The next round reading about 5,000 km ahead. */
const proximoKm = (km: number) => Math.ceil((km + 5000) / 1000) * 1000

/** Until when: a usual span, a day of one's own, or a reading of the odometer. */
export function Adiar({ escolha, hoje, km, aoEscolher }: Props) {
  const usual = PRAZOS_ADIAR.find((d) => somarDias(hoje, d) === escolha.adiadoPara)
  const [modo, setModo] = useState<Modo>(escolha.adiadoKm === undefined ? (usual ? 'PRAZO' : 'DATA') : 'KM')
  const [texto, setTexto] = useState(String(escolha.adiadoKm ?? ''))
  const [min, max] = [somarDias(hoje, 1), somarDias(hoje, MAX_DIAS)]

  function comData(dia: string): void {
    aoEscolher({ decisao: 'ADIADO', ...(dia >= min && dia <= max && { adiadoPara: dia }) })
  }
  function comKm(escrito: string): void {
    const digitos = escrito.replace(/\D/g, '').slice(0, 7)
    setTexto(digitos)
    aoEscolher({ decisao: 'ADIADO', ...(Number(digitos) > (km ?? 0) && { adiadoKm: Number(digitos) }) })
  }
  const ficha = (nome: string, marcada: boolean, fazer: () => void) => (
    <button
      key={nome}
      type="button"
      className={`ficha ${marcada ? 'marcado' : ''}`}
      aria-pressed={marcada}
      onClick={fazer}
    >
      {nome}
    </button>
  )
  return (
    <div role="group" aria-label="Adiar até quando">
      <div className="detalhe-decisao">
        {PRAZOS_ADIAR.map((dias) =>
          ficha(`${dias} dias`, modo === 'PRAZO' && usual === dias, () => {
            setModo('PRAZO')
            comData(somarDias(hoje, dias))
          }),
        )}
        {ficha('Outra data', modo === 'DATA', () => {
          setModo('DATA')
          comData(escolha.adiadoPara ?? somarDias(hoje, 30))
        })}
        {km !== null &&
          ficha('Por km', modo === 'KM', () => {
            setModo('KM')
            comKm(String(proximoKm(km)))
          })}
      </div>
      {modo === 'DATA' && (
        <label className="campo detalhe-decisao">
          <span>Adiar até o dia</span>
          <input
            type="date"
            min={min}
            max={max}
            value={escolha.adiadoPara ?? ''}
            onInput={(e) => comData(e.currentTarget.value)}
            aria-describedby="erro-data"
          />
          <span id="erro-data" className="erro" role="alert">
            {escolha.adiadoPara ? '' : `Escolha um dia de ${formatarDia(min)} a ${formatarDia(max)}`}
          </span>
        </label>
      )}
      {modo === 'KM' && (
        <label className="campo detalhe-decisao">
          <span>Adiar até quantos km</span>
          <input
            type="text"
            inputMode="numeric"
            value={texto && Number(texto).toLocaleString('pt-BR')}
            onInput={(e) => comKm(e.currentTarget.value)}
            aria-describedby="erro-km"
          />
          <span id="erro-km" className={escolha.adiadoKm ? 'suave' : 'erro'} role="alert">
            {escolha.adiadoKm
              ? `Hoje com ${km?.toLocaleString('pt-BR') ?? ''} km`
              : `Escreva mais que os ${km?.toLocaleString('pt-BR') ?? ''} km de hoje`}
          </span>
        </label>
      )}
    </div>
  )
}
