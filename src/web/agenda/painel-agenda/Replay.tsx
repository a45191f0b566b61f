import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatarHora, hoje } from '#shared/rules/datas.ts'
import { quadroEm } from '#shared/rules/replay.ts'
import { useFuso } from '../../core/loja.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { replayDoDia } from './api.ts'
import { Painel } from '../../ui/paineis/Painel.tsx'
import classes from './Painel.module.css'

const MIN = 60_000

/** Any day lived again: the board at the minute that the slider stands on, from what happened. */
export function Replay({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const [dia, setDia] = useState(() => hoje(fuso, new Date()))
  const [escolhido, escolher] = useState<number | null>(null)
  const data = dia || hoje(fuso, new Date())
  const q = useQuery(replayDoDia(codConcessionaria, data))
  const r = q.data
  const limites = r && limitesDe(r)
  const minuto = limites ? Math.min(limites.ate, Math.max(limites.de, escolhido ?? limites.ate)) : 0
  const quadro = useMemo(() => (r ? quadroEm(r.eventos, minuto).cartoes : []), [r, minuto])
  // A column in which nothing stood all day takes no room.
  const usadas = useMemo(() => new Set(r?.eventos.map((e) => e.depois?.['codStatus'])), [r])
  const carros = useMemo(() => new Map(r?.cartoes.map((c) => [c.codAgendaVeiculo, c])), [r])
  const hora = formatarHora(new Date(minuto).toISOString(), fuso)
  return (
    <Painel
      titulo="O dia de novo"
      nome="O dia de novo"
      lado={
        <DiaInput
          aria-label="Dia"
          w={150}
          value={dia}
          onChange={(d) => {
            setDia(d)
            escolher(null)
          }}
        />
      }
    >
      {q.isError && !r && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={180} radius={8} />}
      {r && limites && (
        <>
          <div className={classes.tempo}>
            <b className="num">{hora}</b>
            <input
              type="range"
              aria-label="Hora do dia"
              aria-valuetext={hora}
              min={limites.de}
              max={limites.ate}
              step={5 * MIN}
              value={minuto}
              onChange={(e) => escolher(Number(e.currentTarget.value))}
            />
            <span className="num suave">
              {quadro.length} {quadro.length === 1 ? 'carro' : 'carros'}
            </span>
          </div>
          <div className={classes.rola} tabIndex={0} role="group" aria-label={`Quadro às ${hora}`}>
            <div className={classes.quadro}>
              {r.colunas
                .filter((c) => usadas.has(c.cod))
                .map((c) => {
                  const nela = quadro.filter((k) => k.codStatus === c.cod)
                  return (
                    <div key={c.cod} className={classes.coluna} style={{ borderTopColor: c.cor }}>
                      <h3>
                        {c.nome} <span className="num suave">{nela.length}</span>
                      </h3>
                      {nela.map((k) => {
                        const carro = carros.get(k.codAgendaVeiculo)
                        return (
                          <div key={k.codAgendaVeiculo} className={classes.carro}>
                            <Placa placa={carro?.placa ?? null} chassi={carro?.chassi ?? null} />
                            <span>
                              {k.trabalhando > 0
                                ? 'em serviço'
                                : k.paralisados > 0 || k.codStatusParalisado !== null
                                  ? 'paralisado'
                                  : (carro?.modelo ?? '')}
                            </span>
                          </div>
                        )
                      })}
                    </div>
                  )
                })}
            </div>
          </div>
        </>
      )}
    </Painel>
  )
}

/** From the day's first event (or its beginning) to its end, or now: whole minutes. */
function limitesDe(r: { de: string; ate: string; eventos: readonly { em: string }[] }): { de: number; ate: number } {
  const [de, ate] = [Date.parse(r.de), Date.parse(r.ate)]
  const primeiro = r.eventos.find((e) => Date.parse(e.em) >= de)
  const inicio = primeiro ? Date.parse(primeiro.em) : de
  const passo = 5 * MIN
  // The last step is the very end, so that nothing of the day is left out.
  const comeco = ate - Math.ceil((ate - Math.max(de, inicio - passo)) / passo) * passo
  return { de: Math.max(de, comeco), ate }
}
