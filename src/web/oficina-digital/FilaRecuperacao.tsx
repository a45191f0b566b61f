import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCalendarPlus, IconDots, IconListDetails, IconTrash, IconReload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatarDia, somarDias } from '#shared/datas.ts'
import { NOME_MOTIVO } from '#shared/nomes-recusa.ts'
import { MOTIVOS_RECUSA } from '#shared/oficina-digital.ts'
import type { Recuperavel } from '#shared/oficina-recuperacao.ts'
import { linkWhatsApp } from '#shared/telefone.ts'
import { primeiroNome } from '#shared/nome.ts'
import { mensagemDe } from '../lib/erros.ts'
import { toast } from '../lib/toast.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { Placa } from '../ui/Placa.tsx'
import { paginasDe, type Coluna } from '../ui/tabela.ts'
import { useTrabalhar } from './acoes.ts'
import { useReofertar } from './api-depois.ts'
import { filaRecuperacao, useAdiarRecuperacao } from './api-recuperacao.ts'
import orcamentos from './Orcamentos.module.css'
import classes from './Recuperacao.module.css'

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
    largura: 200,
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
    celula: (l) => (
      <>
        <span className={orcamentos.ponto} data-cor={l.cor} />
        {l.titulo}
      </>
    ),
  },
  { id: 'motivo', titulo: 'Motivo', largura: 160, celula: (l) => <Motivo linha={l} /> },
  { id: 'valor', titulo: 'Valor', largura: 112, numero: true, celula: (l) => <Money centavos={l.valor} /> },
  { id: 'checklist', titulo: 'Número', largura: 108, oculta: true, celula: (l) => <span className="num">{l.checklist}</span> },
  { id: 'concessionaria', titulo: 'Concessionária', largura: 170, oculta: true, celula: (l) => l.concessionaria },
]

interface Props {
  filtro: Parameters<typeof filaRecuperacao>[0]
  abrir: (codOrcamento: number) => void
}

/** Lines to take up again, the longest due first: call, offer again, put off, or give up. */
export function FilaRecuperacao({ filtro, abrir }: Props) {
  const dados = paginasDe(useInfiniteQuery(filaRecuperacao(filtro)))
  return (
    <DataTable
      id="fila-recuperacao"
      rotulo="Fila de recuperação"
      colunas={COLUNAS}
      dados={dados}
      chave={(l) => l.codLinha}
      abrir={(l) => abrir(l.codOrcamento)}
      acoes={(l) => <Acoes linha={l} abrir={abrir} />}
      card={(l) => (
        <div className={orcamentos.cartao}>
          <div className={orcamentos.ponta}>
            <Placa placa={l.placa} chassi={l.chassi} />
            <span className={l.vencido ? classes.vencida : undefined}>{formatarDia(l.retomarEm)}</span>
          </div>
          <Text fw={600} truncate>
            <span className={orcamentos.ponto} data-cor={l.cor} />
            {l.titulo}
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
      vazio={<EmptyState titulo="Nada a recuperar" texto="As linhas que o cliente recusar ou adiar aparecem aqui, no dia de falar de novo com ele." />}
    />
  )
}

function Acoes({ linha: l, abrir }: { linha: Recuperavel; abrir: (codOrcamento: number) => void }) {
  const reofertar = useReofertar()
  const adiar = useAdiarRecuperacao()
  const trabalhar = useTrabalhar()
  const whatsapp = l.telefone
    ? linkWhatsApp(
        l.telefone,
        `Olá, ${primeiroNome(l.cliente)}! Aqui é da ${l.concessionaria}. Na última visita do seu ${l.modelo} ficou pendente: ${l.titulo}. Podemos agendar?`,
      )
    : null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Ações de ${l.titulo}, ${l.cliente}`} loading={reofertar.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconReload size={16} />}
          onClick={() =>
            reofertar.mutate(
              { codOrcamento: l.codOrcamento, codLinhas: [l.codLinha] },
              {
                onSuccess: (filho) => {
                  toast.ok(`Nova oferta ${filho.checklist} aberta`)
                  trabalhar('avancar', filho)
                },
                onError: (e) => toast.erro(mensagemDe(e)),
              },
            )
          }
        >
          Oferecer de novo
        </Menu.Item>
        {whatsapp !== null && (
          <Menu.Item component="a" href={whatsapp} target="_blank" rel="noopener noreferrer" leftSection={<IconBrandWhatsapp size={16} />}>
            Falar no WhatsApp
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => abrir(l.codOrcamento)}>
          Ver o orçamento
        </Menu.Item>
        <Menu.Divider />
        {[7, 30].map((dias) => (
          <Menu.Item
            key={dias}
            leftSection={<IconCalendarPlus size={16} />}
            onClick={() => adiar.mutate({ codLinha: l.codLinha, retomarEm: somarDias(new Date().toISOString().slice(0, 10), dias) })}
          >
            Retomar em {dias} dias
          </Menu.Item>
        ))}
        <Menu.Item color="vermelho" leftSection={<IconTrash size={16} />} onClick={() => adiar.mutate({ codLinha: l.codLinha, retomarEm: null })}>
          Tirar da fila
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
