import { Button, Group, Stack, Text } from '@mantine/core'
import { IconKey, IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { LugarRow } from '#shared/agenda/lugares.ts'
import { counted } from '#shared/rules/counted.ts'
import { LUGAR_TYPE_NAMES, LUGAR_TYPES } from '#shared/rules/lugar.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja } from '../../core/session/loja.ts'
import type { FilterField } from '../../recipes/list/filter.ts'
import { useLojaFilter } from '../../recipes/list/loja-filter.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { useCadastroFilters } from '../../recipes/register/cadastro-filters.ts'
import { CadastroList } from '../../recipes/register/CadastroList.tsx'
import { NameWithStatus } from '../../recipes/register/NameWithStatus.tsx'
import type { Column } from '../../ui/table/column.ts'
import { lugaresQuery } from './api.ts'

const Labels = lazyComponent(() => import('./Labels.tsx').then((m) => m.Labels))
const KeysDrawer = lazyComponent(() => import('./KeysDrawer.tsx').then((m) => m.KeysDrawer))

const occupation = (l: LugarRow) => `${l.carros} de ${l.capacidade}`

const COLUMNS: readonly Column<LugarRow>[] = [
  {
    id: 'codigo',
    title: 'Código',
    width: 120,
    orderBy: 'nome',
    cell: (l) => <NameWithStatus name={l.codigo} ativo={l.ativo} />,
  },
  { id: 'nome', title: 'Nome', width: 240, cell: (l) => l.nome || '—' },
  { id: 'tipo', title: 'Tipo', width: 150, cell: (l) => LUGAR_TYPE_NAMES[l.tipo] },
  { id: 'carros', title: 'Carros agora', width: 130, numeric: true, cell: occupation },
  {
    id: 'concessionaria',
    title: 'Concessionária',
    orderBy: 'concessionaria',
    width: 190,
    cell: (l) => l.concessionaria,
  },
]

const TYPE: FilterField<'tipo'> = {
  kind: 'choice',
  name: 'tipo',
  label: 'Tipo',
  empty: 'Todos',
  options: LUGAR_TYPES.map((t) => ({ value: t, label: LUGAR_TYPE_NAMES[t] })),
}

/** /agenda-virtual/lugares/list: places of the stores, their keys, and the QR codes to print. */
export function LugaresPage() {
  const loja = useLoja() ?? 0
  const filters = useCadastroFilters(['loja', 'tipo'])
  const { codConcessionaria, campo } = useLojaFilter(filters.valores.loja)
  const tipo = LUGAR_TYPES.find((t) => t === filters.valores.tipo)
  const request = { ...filters.pedido, ...(codConcessionaria && { codConcessionaria }), ...(tipo && { tipo }) }
  const list = usePages(lugaresQuery(request))
  const [opened, open] = useState<'etiquetas' | 'chaves' | null>(null)
  const close = () => open(null)
  return (
    <>
      <CadastroList
        id="lugares"
        title="Lugares e chaves"
        form="/agenda-virtual/lugares/form"
        novo="Novo lugar"
        hint="Código ou nome"
        empty="Cada vaga, box, elevador e a rua da frente. Com eles, a tela Onde está mostra cada carro, e o QR na parede diz onde ele ficou."
        columns={COLUMNS}
        rowKey={(l) => l.codLugar}
        card={(l) => (
          <Stack gap={2}>
            <NameWithStatus name={l.codigo} ativo={l.ativo} />
            <Text c="dimmed">
              {[LUGAR_TYPE_NAMES[l.tipo], l.nome, `${l.carros} de ${counted(l.capacidade, 'carro', 'carros')}`]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        )}
        list={list}
        filters={filters}
        importable="lugares"
        exportable={{ lista: 'lugares', filtro: request }}
        fields={[...campo, TYPE]}
        buttons={
          <Group gap={8}>
            <Button variant="default" leftSection={<IconKey size={17} />} onClick={() => open('chaves')}>
              Chaves
            </Button>
            <Button variant="default" leftSection={<IconQrcode size={17} />} onClick={() => open('etiquetas')}>
              Imprimir QR
            </Button>
          </Group>
        }
      />
      <Suspense>
        {opened === 'etiquetas' && <Labels codConcessionaria={loja} close={close} />}
        {opened === 'chaves' && <KeysDrawer codConcessionaria={loja} close={close} />}
      </Suspense>
    </>
  )
}
