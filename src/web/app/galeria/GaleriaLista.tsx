import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconPlayerTrackNext } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatarReais } from '#shared/dinheiro.ts'
import { useFiltros } from '../../lib/filtros.ts'
import { Achados } from '../../ui/Achados.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { useDetalhe } from '../../ui/useDetalhe.ts'
import { EstadoBadge } from '../../ui/EstadoBadge.tsx'
import { chipsDe, type CampoFiltro } from '../../ui/filtro.ts'
import { FilterDrawer } from '../../ui/FilterDrawer.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { Money } from '../../ui/Money.tsx'
import { Placa } from '../../ui/Placa.tsx'
import { SinalAoVivo } from '../../ui/SinalAoVivo.tsx'
import { StageClock } from '../../ui/StageClock.tsx'
import type { Coluna, Ordenacao } from '../../ui/tabela.ts'
import { exemplos, type Exemplo } from './dados.ts'

const CAMPOS = [
  { tipo: 'periodo', rotulo: 'Período' },
  {
    tipo: 'escolha',
    nome: 'estado',
    rotulo: 'Estado',
    opcoes: [
      { valor: 'NOVO', nome: 'Novo' },
      { valor: 'ENVIADO', nome: 'Enviado' },
    ],
  },
  { tipo: 'texto', nome: 'cliente', rotulo: 'Cliente' },
] as const satisfies readonly CampoFiltro<string>[]

const COLUNAS: Coluna<Exemplo>[] = [
  {
    id: 'veiculo',
    titulo: 'Veículo',
    largura: 300,
    celula: (o) => (
      <Group gap={8} wrap="nowrap">
        <Placa placa={o.placa} chassi={o.chassi} />
        <Text truncate>{o.modelo}</Text>
      </Group>
    ),
  },
  { id: 'estado', titulo: 'Etapa', largura: 170, celula: (o) => <EstadoBadge estado={o.estado} /> },
  { id: 'cliente', titulo: 'Cliente', largura: 170, celula: (o) => o.cliente },
  { id: 'achados', titulo: 'Achados', largura: 100, celula: (o) => <Achados {...o} /> },
  { id: 'valor', titulo: 'Valor', largura: 120, numero: true, ordem: 'valor', celula: (o) => <Money centavos={o.valor} />, total: formatarReais(901_395) },
  { id: 'etapa', titulo: 'Na etapa', largura: 110, ordem: 'entrouNoEstadoEm', celula: (o) => <StageClock desde={o.desde} metaMinutos={o.meta} /> },
  { id: 'dono', titulo: 'Dono', largura: 70, celula: (o) => <Avatar nome={o.dono} /> },
]

function acoes(o: Exemplo) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Ações de ${o.placa ?? o.modelo}, orçamento ${o.cod}`}>
      <IconDots size={18} />
    </ActionIcon>
  )
}

function cartao(o: Exemplo) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Placa placa={o.placa} chassi={o.chassi} />
        <EstadoBadge estado={o.estado} />
      </Group>
      <Text fw={600}>{o.modelo}</Text>
      <Group justify="space-between">
        <span className="suave">{o.cliente}</span>
        <Money centavos={o.valor} />
      </Group>
      <Group justify="space-between">
        <Achados {...o} />
        <StageClock desde={o.desde} metaMinutos={o.meta} />
      </Group>
    </Stack>
  )
}

/** A whole list: page, filters, table, detail, export. */
export function GaleriaLista() {
  const [filtros, mudar] = useFiltros(['busca', 'de', 'ate', 'estado', 'cliente'])
  const [ordenacao, setOrdenacao] = useState<Ordenacao>({ ordem: 'entrouNoEstadoEm', sentido: 'desc' })
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('orcamento')
  const linhas = useMemo(() => exemplos(2000).filter((o) => o.cliente.toLowerCase().includes((filtros.busca ?? '').toLowerCase())), [filtros.busca])
  return (
    <>
      <ListPage
        titulo="Orçamentos em aberto"
        contagem={{ total: linhas.length, exato: true }}
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Placa ou cliente' }}
        chips={chipsDe(CAMPOS, filtros, mudar)}
        aoFiltrar={filtro.open}
        aoExportar={() => undefined}
        acao={<Button leftSection={<IconPlayerTrackNext size={17} />}>Avançar próximo</Button>}
        sinal={<SinalAoVivo />}
      >
        <DataTable
          id="galeria"
          rotulo="Orçamentos em aberto"
          colunas={COLUNAS}
          dados={{ linhas, carregando: false, erro: null, tentar: () => undefined, temMais: false, buscandoMais: false, buscarMais: () => undefined }}
          chave={(o) => o.cod}
          abrir={(o) => detalhe.abrir(o.cod)}
          aberta={detalhe.codigo}
          ordenacao={ordenacao}
          ordenar={setOrdenacao}
          acoes={acoes}
          card={cartao}
        />
      </ListPage>
      <DetailDrawer detalhe={detalhe} titulo={`Orçamento ${detalhe.codigo ?? ''}`} rodape={<Button fullWidth>Enviar ao cliente</Button>}>
        {(codigo) => <Text>Detalhe do orçamento {codigo}, com endereço próprio.</Text>}
      </DetailDrawer>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={filtros} mudar={mudar} />
    </>
  )
}
