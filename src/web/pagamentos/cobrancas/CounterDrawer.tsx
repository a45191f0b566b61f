import { Drawer, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { busca } from '#shared/conta/busca.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { call } from '../../core/http/api.ts'
import { useSessao } from '../../core/session/session.ts'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { ChargeForm } from './ChargeForm.tsx'
import { Made } from './CobrarDrawer.tsx'

/** Asks for money over the counter: parts, with the customer when it is known. */
export function CounterDrawer({ codConcessionaria, close }: { codConcessionaria: number; close: () => void }) {
  const [made, setMade] = useState<number | null>(null)
  const [codCliente, setCliente] = useState<number | null>(null)
  const nivel = useSessao()?.nivel
  const canSearch = nivel !== undefined && (busca.buscar.acesso as readonly Nivel[]).includes(nivel)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={made === null ? 'Nova cobrança' : 'Cobrança'}
      overlayProps={{ backgroundOpacity: 0.18 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {made !== null ? (
        <Made codCobranca={made} />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            Peças de balcão. Orçamento, visita e agendamento se cobram na gaveta de cada um, em “Cobrar”.
          </Text>
          {canSearch && <ClienteInput value={codCliente} onChange={setCliente} />}
          <ChargeForm
            codConcessionaria={codConcessionaria}
            kinds={[['PECAS', 'Peças']]}
            target={codCliente === null ? {} : { codCliente }}
            sugerido={null}
            total={null}
            pix
            onMade={(c) => setMade(c.codCobranca)}
          />
        </Stack>
      )}
    </Drawer>
  )
}

function ClienteInput({ value, onChange }: { value: number | null; onChange: (cod: number | null) => void }) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    queryKey: ['busca', 'clientes', term],
    queryFn: ({ signal }) => call(busca.buscar, { query: { q: term }, signal }),
    enabled: term.length >= 2,
    placeholderData: keepPreviousData,
  })
  const found = (data ?? []).filter((r) => r.tipo === 'cliente')
  return (
    <SelectInput
      label="Cliente"
      description="Com ele a cobrança vai por WhatsApp, SMS ou e-mail; sem ele, copie o código ou o endereço."
      placeholder="Procure pelo nome"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Sem cliente' }}
      data={found.map((r) => ({ value: String(r.codigo), label: r.titulo }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(v) => onChange(v === null ? null : Number(v))}
      nothingFoundMessage={term.length < 2 ? 'Digite ao menos 2 letras' : 'Ninguém com esse nome'}
    />
  )
}
