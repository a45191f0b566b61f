import { Anchor, Button } from '@mantine/core'
import { useMemo } from 'react'
import { formatarDia, diaNaZona } from '#shared/rules/datas.ts'
import { editavelMes, ESTADOS_MES, type EstadoMes, NOME_ESTADO_MES } from '#shared/rules/mes-vendas.ts'
import type { Lido } from '#shared/core/contract.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { filaDeMeses } from './api.ts'
import { EstadoMesBadge } from '../../ui/mes/EstadoMesBadge.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { useAbrirMes } from './useAbrirMes.ts'
import classes from './Vendas.module.css'

type Linha = Lido<typeof vendas.filaDeMeses>['itens'][number]

/** What each state waits for, in a word. */
const ESPERA: Partial<Record<EstadoMes, string>> = {
  ABERTO: 'a loja lançar',
  PREENCHIDO: 'a loja enviar',
  ENVIADO: 'alguém analisar',
  EM_ANALISE: 'a decisão',
  APROVADO: 'o fechamento',
  DEVOLVIDO: 'a loja corrigir',
  REABERTO: 'a loja corrigir',
}

/** /vendas/lancamento-mensal/workflow: months on their way, the nearest deadline first; a row opens its month, where it is judged. */
export function WorkflowPage() {
  const [filtros, mudar] = useFiltros(['estado'])
  const estado = ESTADOS_MES.find((e) => e === filtros.estado)
  const lista = usePaginas(filaDeMeses({ estado }))
  const hoje = diaNaZona(new Date().toISOString(), useFuso())
  const abrir = useAbrirMes()
  const contagem = lista.primeira?.contagem
  const colunas = useMemo(
    (): readonly Coluna<Linha>[] => [
      { id: 'concessionaria', titulo: 'Concessionária', largura: 180, livre: true, celula: (m) => m.concessionaria },
      { id: 'mes', titulo: 'Mês', largura: 156, fica: true, celula: (m) => nomeDoMes(m.mes) },
      { id: 'estado', titulo: 'Estado', largura: 128, fica: true, celula: (m) => <EstadoMesBadge estado={m.estado} /> },
      {
        id: 'liquido',
        titulo: 'Líquido',
        largura: 142,
        numero: true,
        fica: true,
        celula: (m) => <Money centavos={m.liquido} />,
      },
      { id: 'conferir', titulo: 'A conferir', largura: 116, fica: true, celula: (m) => <AConferir linha={m} /> },
      { id: 'espera', titulo: 'Espera', largura: 130, celula: (m) => ESPERA[m.estado] ?? '—' },
      {
        id: 'prazo',
        titulo: 'Prazo',
        largura: 164,
        celula: (m) => <Prazo linha={m} hoje={hoje} />,
      },
      {
        id: 'dias',
        titulo: 'Dias',
        largura: 80,
        numero: true,
        celula: (m) => `${m.preenchidos}/${m.uteis}`,
      },
      {
        id: 'alterado',
        titulo: 'Última mudança',
        largura: 150,
        celula: (m) => (m.alteradoEm ? <Quando instante={m.alteradoEm} /> : '—'),
      },
    ],
    [hoje],
  )
  return (
    <ListPage
      titulo="Aprovações do mês"
      chips={estado ? [{ rotulo: NOME_ESTADO_MES[estado], remover: () => mudar({ estado: undefined }) }] : []}
      botoes={
        <Button variant="default" renderRoot={(p) => <TelaLink {...p} to="/vendas/lancamento-mensal" />}>
          Lançamento mensal
        </Button>
      }
      resumo={
        <Kpis>
          {(['ABERTO', 'PREENCHIDO', 'ENVIADO', 'EM_ANALISE', 'APROVADO', 'DEVOLVIDO'] as const).map((e) => (
            <Kpi
              key={e}
              rotulo={NOME_ESTADO_MES[e]}
              valor={contagem ? String(contagem[e] ?? 0) : null}
              nota={{ texto: `espera ${ESPERA[e]}`, tom: 'neutro' }}
              aoClicar={() => mudar({ estado: estado === e ? undefined : e })}
            />
          ))}
        </Kpis>
      }
    >
      <DataTable
        id="meses-de-venda"
        rotulo="Meses a aprovar"
        colunas={colunas}
        dados={lista}
        chave={(m) => `${m.codConcessionaria} ${m.mes}`}
        abrir={(m) => abrir(m)}
        card={(m) => (
          <>
            <b>{m.concessionaria}</b>
            <div>
              {nomeDoMes(m.mes)} · <EstadoMesBadge estado={m.estado} />
            </div>
            <div className={classes.linhaDoCartao}>
              <b>
                <Money centavos={m.liquido} />
              </b>
              {m.aConferir && <AConferir linha={m} />}
            </div>
            <div className="suave">
              {m.preenchidos} de {m.uteis} dias · <Prazo linha={m} hoje={hoje} />
            </div>
          </>
        )}
        vazio={
          <EmptyState
            titulo="Nada espera aqui"
            texto="Os meses que as lojas lançarem aparecem com o prazo e o próximo passo."
            acao={
              estado && (
                <Anchor component="button" onClick={() => mudar({ estado: undefined })}>
                  Ver todos
                </Anchor>
              )
            }
          />
        }
      />
    </ListPage>
  )
}

/** What stands out and what differs in a month that waits to be judged. */
function AConferir({ linha: m }: { linha: Linha }) {
  if (m.aConferir === null) return '—'
  const { diferencas, foraDoCostume } = m.aConferir
  const oQue = [
    diferencas > 0 && (diferencas === 1 ? '1 diferença' : `${diferencas} diferenças`),
    foraDoCostume > 0 && (foraDoCostume === 1 ? '1 atípico' : `${foraDoCostume} atípicos`),
  ].filter((t) => t !== false)
  if (oQue.length === 0) return <span className="suave">nada</span>
  return (
    <span className={classes.aConferir} title="Diferenças abertas com o DMS ou as notas, valores fora do costume">
      {oQue.map((t) => (
        <span key={t}>{t}</span>
      ))}
    </span>
  )
}

function Prazo({ linha: m, hoje }: { linha: Linha; hoje: string }) {
  const atrasado = editavelMes(m.estado) && m.prazo < hoje
  return (
    <span className={atrasado ? classes.atrasado : undefined}>
      {formatarDia(m.prazo)}
      {atrasado && ' · atrasado'}
    </span>
  )
}
