import { Group, Text } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { MOTIVOS_RECUSA } from '#shared/oficina-digital/orcamentos.ts'
import type { Recuperavel } from '#shared/oficina-digital/recuperacao.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { NOME_MOTIVO } from '#shared/rules/nomes-recusa.ts'
import { adiado } from '../../core/adiado.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import orcamentos from '../../ui/orcamento/Orcamento.module.css'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { MenuDaLinha } from '../../ui/tabela/MenuDaLinha.tsx'
import { useSelecao } from '../../ui/tabela/selecao.ts'
import { filaRecuperacao } from './api.ts'
import classes from './Recuperacao.module.css'

const BarraRecuperacao = adiado(() => import('./BarraRecuperacao.tsx').then((m) => m.BarraRecuperacao))
const ItensRecuperacao = adiado(() => import('./ItensRecuperacao.tsx').then((m) => m.ItensRecuperacao))

const NOME_COR = { VERMELHO: 'Urgente', AMARELO: 'Atenção' } as const
const NOME_ESTADO = { REPROVADO: 'Recusada', ADIADO: 'Adiada', EXPIRADO: 'Venceu' } as const

function Motivo({ linha: l }: { linha: Recuperavel }) {
  if (l.motivo) return NOME_MOTIVO[l.motivo]
  return l.adiadoKm === null ? NOME_ESTADO[l.estado].toLowerCase() : `para ${l.adiadoKm.toLocaleString('pt-BR')} km`
}

const COLUNAS: readonly Coluna<Recuperavel>[] = [
  {
    id: 'retomarEm',
    titulo: 'Retomar',
    largura: 112,
    celula: (l) => <span className={l.vencido ? classes.vencida : undefined}>{formatarDia(l.retomarEm)}</span>,
  },
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 210,
    fica: true,
    celula: (l) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={l.placa} chassi={l.chassi} />
        <Text truncate>{l.modelo}</Text>
      </Group>
    ),
  },
  { id: 'cliente', titulo: 'Cliente', largura: 160, celula: (l) => l.cliente },
  {
    id: 'titulo',
    titulo: 'Linha',
    largura: 220,
    livre: true,
    celula: (l) => (
      <>
        {l.titulo} <MarcaTipo tipo={l.tipo} />
      </>
    ),
  },
  {
    id: 'cor',
    titulo: 'Urgência',
    largura: 104,
    fica: true,
    celula: (l) =>
      l.cor && (
        <>
          <span className={orcamentos.ponto} data-cor={l.cor} /> {NOME_COR[l.cor]}
        </>
      ),
  },
  { id: 'motivo', titulo: 'Motivo', largura: 160, celula: (l) => <Motivo linha={l} /> },
  { id: 'valor', titulo: 'Valor', largura: 118, numero: true, fica: true, celula: (l) => <Money centavos={l.valor} /> },
  {
    id: 'checklist',
    titulo: 'Número',
    largura: 122,
    celula: (l) => <span className="num">{l.checklist}</span>,
  },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, oculta: true, celula: (l) => l.concessionaria },
]

interface Props {
  filtro: Parameters<typeof filaRecuperacao>[0]
  abrir: (codOrcamento: number) => void
}

/** Lines to take up again, the longest due first: call, offer again, put off, or give up. */
export function FilaRecuperacao({ filtro, abrir }: Props) {
  const dados = usePaginas(filaRecuperacao(filtro))
  const presentes = useMemo(() => dados.linhas.map((l) => String(l.codLinha)), [dados.linhas])
  const selecao = useSelecao(presentes)
  const escolhidas = dados.linhas.filter((l) => selecao.chaves.has(String(l.codLinha)))
  return (
    <>
      <DataTable
        id="fila-recuperacao"
        rotulo="Fila de recuperação"
        colunas={COLUNAS}
        dados={dados}
        chave={(l) => l.codLinha}
        selecao={selecao}
        abrir={(l) => abrir(l.codOrcamento)}
        acoes={(l) => (
          <MenuDaLinha rotulo={`Ações de ${l.titulo}, ${l.cliente}`}>
            {() => <ItensRecuperacao linha={l} abrir={abrir} />}
          </MenuDaLinha>
        )}
        card={(l) => (
          <div className={orcamentos.cartao}>
            <div className={orcamentos.ponta}>
              <Placa placa={l.placa} chassi={l.chassi} />
              <span className={l.vencido ? classes.vencida : undefined}>{formatarDia(l.retomarEm)}</span>
            </div>
            <Text fw={600} truncate>
              <span
                className={orcamentos.ponto}
                data-cor={l.cor}
                {...(l.cor && { role: 'img', 'aria-label': NOME_COR[l.cor] })}
              />
              {l.titulo} <MarcaTipo tipo={l.tipo} />
            </Text>
            <div className={orcamentos.ponta}>
              <Text c="dimmed" truncate>
                {l.cliente}
              </Text>
              <b>
                <Money centavos={l.valor} />
              </b>
            </div>
          </div>
        )}
        vazio={
          <EmptyState
            titulo="Nada a recuperar"
            texto="As linhas que o cliente recusar ou adiar aparecem aqui, no dia de falar de novo com ele."
          />
        }
      />
      {escolhidas.length > 0 && (
        <Suspense>
          <BarraRecuperacao linhas={escolhidas} limpar={() => selecao.escolher([])} />
        </Suspense>
      )}
    </>
  )
}

/** Filters of the queue, as they stand in the address. */
export function filtroDaFila(
  codConcessionaria: number | undefined,
  f: Partial<Record<'busca' | 'de' | 'ate' | 'motivo' | 'cor' | 'vencidos', string>>,
): Props['filtro'] {
  return {
    codConcessionaria,
    busca: f.busca,
    motivo: MOTIVOS_RECUSA.find((m) => m === f.motivo),
    cor: f.cor === 'VERMELHO' || f.cor === 'AMARELO' ? f.cor : undefined,
    vencidos: f.vencidos === 'true' ? 'true' : undefined,
  }
}
