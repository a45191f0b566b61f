import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { Execucao } from '#shared/vendas/dms.ts'
import { diaNaZona } from '#shared/rules/datas.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { fontes, type LojaDms, useExecutar } from './api.ts'
import classes from './Dms.module.css'
import { EstadoExecucaoBadge } from './EstadoExecucaoBadge.tsx'
import { AGENDAS } from './textos.ts'

const FonteGaveta = adiado(() => import('./FonteGaveta.tsx').then((m) => m.FonteGaveta))
const ConexaoModal = adiado(() => import('./ConexaoModal.tsx').then((m) => m.ConexaoModal))

/** /vendas/integracao-dms: where each store's sales come from, what came last, and what differs from what was typed. */
export function IntegracaoDmsPage() {
  const hoje = diaNaZona(new Date().toISOString(), useFuso())
  const [filtros, mudar] = useFiltros(['mes'])
  const mes = /^\d{4}-\d{2}$/.test(filtros.mes ?? '') ? (filtros.mes as string) : hoje.slice(0, 7)
  const q = useQuery(fontes(mes))
  const detalhe = useDetalhe('fonte')
  const [ligando, ligar] = useState(false)
  const executar = useExecutar()
  const lojas = q.data?.lojas ?? []
  const conexao = q.data?.conexao ?? null
  const podeLer = conexao !== null && conexao.permitida === null
  const { mutate } = executar
  const colunas = useMemo(
    (): readonly Coluna<LojaDms>[] => [
      { id: 'nome', titulo: 'Concessionária', largura: 200, livre: true, fica: true, celula: (l) => l.nome },
      { id: 'agenda', titulo: 'Leitura', largura: 170, celula: (l) => <Agenda loja={l} /> },
      { id: 'ultima', titulo: 'Última execução', largura: 210, fica: true, celula: (l) => <Ultima e={l.ultima} /> },
      {
        id: 'linhas',
        titulo: 'Linhas',
        largura: 90,
        numero: true,
        celula: (l) => l.ultima?.linhas.toLocaleString('pt-BR') ?? '—',
      },
      {
        id: 'abertas',
        titulo: 'Diferenças',
        largura: 110,
        numero: true,
        fica: true,
        celula: (l) => <Abertas loja={l} />,
      },
      {
        id: 'executar',
        titulo: 'Agora',
        largura: 90,
        celula: (l) => (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPlay size={14} />}
            disabled={!podeLer || l.ultima?.estado === 'NA_FILA' || l.ultima?.estado === 'EXECUTANDO'}
            onClick={(e) => {
              e.stopPropagation()
              mutate(l.codConcessionaria, { onError: (erro) => toast.erro(mensagemDe(erro)) })
            }}
          >
            Ler
          </Button>
        ),
      },
    ],
    [mutate, podeLer],
  )
  return (
    <>
      <ListPage
        titulo="Integração DMS"
        botoes={
          <div className={classes.mes}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Mês anterior"
              onClick={() => mudar({ mes: mesMais(mes, -1) })}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <b>{nomeDoMes(mes)}</b>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Próximo mês"
              disabled={mes >= hoje.slice(0, 7)}
              onClick={() => mudar({ mes: mesMais(mes, 1) })}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </div>
        }
        acao={
          <Button
            variant={conexao ? 'default' : 'filled'}
            leftSection={<IconPlugConnected size={17} />}
            disabled={!q.data}
            onClick={() => ligar(true)}
          >
            {conexao ? 'Conexão' : 'Conectar o DMS'}
          </Button>
        }
        resumo={
          <Kpis>
            <Kpi
              rotulo="Com leitura programada"
              valor={
                q.data ? `${lojas.filter((l) => l.fonte?.ativo && l.fonte.agenda).length} de ${lojas.length}` : null
              }
            />
            <Kpi
              rotulo="Última leitura falhou"
              valor={q.data ? String(lojas.filter((l) => l.ultima?.estado === 'FALHOU').length) : null}
            />
            <Kpi
              rotulo={`Diferenças abertas em ${nomeDoMes(mes)}`}
              valor={q.data ? String(lojas.reduce((n, l) => n + l.abertas, 0)) : null}
              formula="Dias e departamentos em que o digitado não bate com o DMS ou as notas e ninguém aceitou um lado. Centavos de arredondamento não contam."
            />
          </Kpis>
        }
      >
        {conexao?.permitida && (
          <p role="alert" className={classes.aviso}>
            {conexao.permitida}. Quem instala o Pátio libera o endereço na configuração do servidor.
          </p>
        )}
        <DataTable
          id="integracao-dms"
          rotulo="Concessionárias com a integração"
          colunas={colunas}
          dados={{
            linhas: lojas,
            carregando: q.isPending,
            erro: q.error,
            tentar: () => void q.refetch(),
            temMais: false,
            buscandoMais: false,
            buscarMais: () => undefined,
          }}
          chave={(l) => l.codConcessionaria}
          abrir={(l) => detalhe.abrir(l.codConcessionaria)}
          card={(l) => (
            <>
              <b>{l.nome}</b>
              <div>
                <Ultima e={l.ultima} />
              </div>
              <div className="suave">
                <Agenda loja={l} /> · {l.abertas === 1 ? '1 diferença' : `${l.abertas} diferenças`}
                {l.semDepartamento > 0 && ' · contas a dizer'}
              </div>
            </>
          )}
          vazio={
            <EmptyState titulo="Nenhuma concessionária ativa" texto="Cadastre uma concessionária para ler as vendas." />
          }
        />
      </ListPage>
      {detalhe.codigo !== null && (
        <Suspense>
          <FonteGaveta detalhe={detalhe} mes={mes} podeLer={podeLer} vizinhos={lojas.map((l) => l.codConcessionaria)} />
        </Suspense>
      )}
      {ligando && (
        <Suspense>
          <ConexaoModal conexao={conexao} fechar={() => ligar(false)} />
        </Suspense>
      )}
    </>
  )
}

function Agenda({ loja: { fonte, ultima } }: { loja: LojaDms }) {
  if (!fonte) return <span className="suave">por arquivo ou à mão</span>
  if (!fonte.ativo) return <span className="suave">desligada</span>
  if (fonte.abertoAte && fonte.abertoAte > new Date().toISOString())
    return (
      <Badge color="vermelho" variant="light">
        em espera até <Quando instante={fonte.abertoAte} />
      </Badge>
    )
  return (
    <span>
      {fonte.agenda
        ? (AGENDAS.find((a) => a.value === fonte.agenda)?.label ?? fonte.agenda)
        : ultima?.origem === 'ARQUIVO'
          ? 'por arquivo'
          : 'à mão'}
    </span>
  )
}

function Ultima({ e }: { e: Execucao | null }) {
  if (!e) return <span className="suave">nunca</span>
  return (
    <span className={classes.ultima}>
      <EstadoExecucaoBadge estado={e.estado} /> <Quando instante={e.fim ?? e.pedidaEm} />
    </span>
  )
}

function Abertas({ loja: l }: { loja: LojaDms }) {
  const comFalta = l.semDepartamento > 0
  return (
    <span title={comFalta ? `${l.semDepartamento} linhas de contas sem departamento` : undefined}>
      {l.abertas}
      {comFalta && <span className={classes.falta}> + contas</span>}
    </span>
  )
}
