import { Anchor, Skeleton, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { SomaGrupo } from '#shared/oficina-digital/lista-orcamentos.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { formatarReais, formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { useFuso } from '../../core/loja.ts'
import { useIr } from '../../core/navegar.ts'
import { useExportar } from '../../recipes/exportar/useExportar.tsx'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Barras } from '../../ui/paineis/Barras.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import { finalizadosGrupo } from './api-grupo.ts'
import classes from './FinalizadosGrupo.module.css'

type Campo = 'orcamentos' | 'oferecido' | 'aprovado' | 'recusado' | 'emExecucao' | 'finalizados' | 'complementares'
const CAMPOS: readonly Campo[] = [
  'orcamentos',
  'oferecido',
  'aprovado',
  'recusado',
  'emExecucao',
  'finalizados',
  'complementares',
]
const somar = (linhas: readonly SomaGrupo[]) =>
  Object.fromEntries(CAMPOS.map((c) => [c, linhas.reduce((s, l) => s + l[c], 0)])) as Record<Campo, number>
const porCento = (parte: number, todo: number) =>
  todo === 0 ? '—' : `${((100 * parte) / todo).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** The change from the period before, in words. */
function contraAntes(agora: number, antes: number): { texto: string; tom: 'verde' | 'vermelho' | 'neutro' } {
  if (antes === 0) return { texto: 'sem período anterior', tom: 'neutro' }
  const dif = (agora - antes) / antes
  return {
    texto: `${dif >= 0 ? '+' : '−'}${porCento(Math.abs(dif), 1)} que o período anterior`,
    tom: dif >= 0 ? 'verde' : 'vermelho',
  }
}

/** /oficina-digital/finalizados-grupo: approved quotes summed by group and store; a store opens its own list. */
export function FinalizadosGrupoPage() {
  const fuso = useFuso()
  const dia = hoje(fuso, new Date())
  const [filtros, mudar] = useFiltros(['de', 'ate', 'codGrupo', 'marca'])
  const [filtrando, filtro] = useDisclosure(false)
  const { todas } = useConcessionarias()
  const de = filtros.de ?? somarDias(dia, -29)
  const ate = filtros.ate ?? dia
  const pedido = { de, ate, codGrupo: Number(filtros.codGrupo) || undefined, marca: filtros.marca }
  const q = useQuery(finalizadosGrupo(pedido))
  const exportar = useExportar({ lista: 'finalizadosGrupo', filtro: pedido })
  const grupos = [...new Map(todas.map((c) => [c.codGrupo, c.grupo]))]
  const campos: readonly CampoFiltro<'codGrupo' | 'marca'>[] = [
    { tipo: 'periodo', rotulo: 'Período' },
    {
      tipo: 'escolha',
      nome: 'codGrupo',
      rotulo: 'Grupo',
      opcoes: grupos.map(([cod, nome]) => ({ valor: String(cod), nome })),
    },
    {
      tipo: 'escolha',
      nome: 'marca',
      rotulo: 'Marca',
      opcoes: [...new Set(todas.map((c) => c.marca))]
        .toSorted((a, b) => a.localeCompare(b))
        .map((m) => ({ valor: m, nome: m })),
    },
  ]
  const chips = chipsDe(campos, { ...filtros, de, ate }, mudar)
  return (
    <>
      <ListPage titulo="Finalizados por grupo" chips={chips} aoFiltrar={filtro.open} aoExportar={exportar.abrir}>
        {q.isError && !q.data ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : q.data ? (
          <Somas {...q.data} {...pedido} />
        ) : (
          <Skeleton height={420} radius={8} />
        )}
      </ListPage>
      {exportar.drawer}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}

function Somas({
  atual,
  anterior,
  de,
  ate,
  codGrupo,
  marca,
}: {
  atual: readonly SomaGrupo[]
  anterior: readonly SomaGrupo[]
  de: string
  ate: string
  codGrupo?: number | undefined
  marca?: string | undefined
}) {
  const ir = useIr()
  if (atual.length === 0)
    return (
      <EmptyState
        titulo="Nada aprovado no período"
        texto="Mude o período ou retire os filtros para ver outros resultados."
      />
    )
  const total = somar(atual)
  const antes = somar(anterior)
  const grupos = [...Map.groupBy(atual, (l) => l.codGrupo).values()]
  function abrir(l: SomaGrupo): void {
    void ir('/oficina-digital/finalizados', { search: { de, ate, loja: String(l.codConcessionaria) } })
  }
  /** The quotes that the figures are made of, those that say most about one first. */
  const verLinhas = (ordem: 'valorAprovado' | 'respondidoEm' | 'valor') => () =>
    void ir('/oficina-digital/finalizados', {
      search: { de, ate, marca, loja: codGrupo ? `grupo-${codGrupo}` : 'todas', ordem },
    })
  return (
    <>
      <Kpis>
        <Kpi
          rotulo="Aprovado"
          valor={formatarReaisInteiros(total.aprovado)}
          nota={contraAntes(total.aprovado, antes.aprovado)}
          formula="Valor das linhas aprovadas dos orçamentos do período."
          aoClicar={verLinhas('valorAprovado')}
        />
        <Kpi
          rotulo="Orçamentos"
          valor={total.orcamentos.toLocaleString('pt-BR')}
          nota={contraAntes(total.orcamentos, antes.orcamentos)}
          formula="Orçamentos aprovados, no todo ou em parte."
          aoClicar={verLinhas('respondidoEm')}
        />
        <Kpi
          rotulo="Aprovado ÷ oferecido"
          valor={porCento(total.aprovado, total.oferecido)}
          nota={{ texto: `antes ${porCento(antes.aprovado, antes.oferecido)}`, tom: 'neutro' }}
          formula="Soma do aprovado ÷ soma do oferecido, de todas as lojas: nunca a média das lojas."
          aoClicar={verLinhas('valor')}
        />
        <Kpi
          rotulo="Ticket médio"
          valor={total.orcamentos === 0 ? '—' : formatarReais(Math.round(total.aprovado / total.orcamentos))}
          nota={{
            texto:
              antes.orcamentos === 0
                ? 'antes —'
                : `antes ${formatarReais(Math.round(antes.aprovado / antes.orcamentos))}`,
            tom: 'neutro',
          }}
          formula="Aprovado ÷ orçamentos."
          aoClicar={verLinhas('valorAprovado')}
        />
      </Kpis>
      <section className={classes.painel}>
        <h2>Aprovado por grupo</h2>
        <Barras
          rotulo="Aprovado por grupo"
          barras={grupos.map((lojas) => {
            const s = somar(lojas)
            return {
              id: String(lojas[0]?.codGrupo),
              nome: lojas[0]?.grupo ?? '',
              valor: s.aprovado,
              texto: formatarReais(s.aprovado),
            }
          })}
        />
      </section>
      <div className={classes.tabela} tabIndex={0} role="region" aria-label="Somas por grupo e concessionária">
        <Table miw={860} aria-label="Somas por grupo e concessionária">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Concessionária</Table.Th>
              {[
                'Orçamentos',
                'Oferecido',
                'Aprovado',
                'Aprovado ÷ oferecido',
                'Recusado',
                'Em execução',
                'Finalizados',
                'Complementares',
              ].map((t) => (
                <Table.Th key={t} className={classes.num}>
                  {t}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {grupos.map((lojas) => (
              <Grupo key={lojas[0]?.codGrupo} lojas={lojas} abrir={abrir} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Linha nome="Total" s={total} />
          </Table.Tfoot>
        </Table>
      </div>
    </>
  )
}

function Grupo({ lojas, abrir }: { lojas: readonly SomaGrupo[]; abrir: (l: SomaGrupo) => void }) {
  return (
    <>
      <Linha nome={lojas[0]?.grupo ?? ''} s={somar(lojas)} grupo />
      {lojas.map((l) => (
        <Linha key={l.codConcessionaria} nome={l.concessionaria} s={l} abrir={() => abrir(l)} />
      ))}
    </>
  )
}

function Linha({
  nome,
  s,
  grupo = false,
  abrir,
}: {
  nome: string
  s: Record<Campo, number>
  grupo?: boolean
  abrir?: () => void
}) {
  return (
    <Table.Tr className={grupo ? classes.grupo : undefined}>
      <Table.Th scope="row">
        {abrir ? (
          <Anchor component="button" type="button" ta="left" onClick={abrir}>
            {nome}
          </Anchor>
        ) : (
          nome
        )}
      </Table.Th>
      <Table.Td className={classes.num}>{s.orcamentos.toLocaleString('pt-BR')}</Table.Td>
      <Table.Td className={classes.num}>
        <Money centavos={s.oferecido} />
      </Table.Td>
      <Table.Td className={classes.num}>
        <Money centavos={s.aprovado} />
      </Table.Td>
      <Table.Td className={classes.num}>{porCento(s.aprovado, s.oferecido)}</Table.Td>
      <Table.Td className={classes.num}>
        <Money centavos={s.recusado} />
      </Table.Td>
      <Table.Td className={classes.num}>{s.emExecucao}</Table.Td>
      <Table.Td className={classes.num}>{s.finalizados}</Table.Td>
      <Table.Td className={classes.num}>{s.complementares}</Table.Td>
    </Table.Tr>
  )
}
