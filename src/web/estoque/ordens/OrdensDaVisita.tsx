import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { OrdemServico } from '#shared/estoque/ordens.ts'
import { formatarDuracao } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { adiado } from '../../core/adiado.ts'
import { useSessao } from '../../core/session.ts'
import classes from './Ordens.module.css'
import { NOME_TIPO_OS } from './textos.ts'

const OrdemModal = adiado(() => import('./OrdemModal.tsx').then((m) => m.OrdemModal))
const FecharModal = adiado(() => import('./FecharModal.tsx').then((m) => m.FecharModal))

/** Work orders of a visit with their lines; those opened here are changed and closed here. */
export function OrdensDaVisita({ ordens }: { ordens: readonly OrdemServico[] }) {
  const nivel = useSessao()?.nivel ?? null
  const chefia = nivel !== null && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const [pergunta, perguntar] = useState<{ codOs: number; qual: 'alterar' | 'fechar' } | null>(null)
  const alvo = ordens.find((o) => o.codOs === pergunta?.codOs)
  const fechar = () => perguntar(null)
  if (ordens.length === 0) return <Text c="dimmed">Nenhuma OS nesta visita.</Text>
  return (
    <>
      {ordens.map((o) => (
        <article key={o.codOs} className={classes.ordem} aria-label={`OS ${o.numero}`}>
          <header>
            <span>
              <b className="num">OS {o.numero}</b> · {NOME_TIPO_OS[o.tipo]} · {o.aberta ? 'aberta' : 'fechada'}
              {o.origem === 'DMS' && ' · do sistema da loja'}
            </span>
            <b className="num">{o.valor > 0 && formatarReais(o.valor)}</b>
          </header>
          {o.linhas.length > 0 && (
            <ul>
              {o.linhas.map((l, i) => (
                // Lines have no code of their own and are replaced together.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={i}>
                  <span>
                    {l.descricao}
                    <small>
                      {[
                        l.codigo,
                        l.tipo === 'PECA' && `${l.quantidade.toLocaleString('pt-BR')} un.`,
                        l.minutos !== null && formatarDuracao(l.minutos),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <span className="num">{l.valor > 0 && formatarReais(l.valor)}</span>
                </li>
              ))}
            </ul>
          )}
          {chefia && o.aberta && o.origem === 'PROPRIA' && (
            <Group gap={8}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => perguntar({ codOs: o.codOs, qual: 'alterar' })}
              >
                Alterar OS
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => perguntar({ codOs: o.codOs, qual: 'fechar' })}>
                Fechar OS
              </Button>
            </Group>
          )}
        </article>
      ))}
      <Suspense fallback={null}>
        {alvo && pergunta?.qual === 'alterar' && <OrdemModal ordem={alvo} fechar={fechar} />}
        {alvo && pergunta?.qual === 'fechar' && <FecharModal ordem={alvo} fechar={fechar} />}
      </Suspense>
    </>
  )
}
