import { Drawer, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { cobertura } from './api.ts'

const DAYS = 90
const part = (n: number, de: number) => (de === 0 ? '—' : formatPercent(n / de))

/** By store: share of visits at which the due package was offered and approved, and what was missed. */
export function CoberturaDrawer({ close }: { close: () => void }) {
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date())
  const [de, setDe] = useState(addDays(dia, -DAYS))
  const [ate, setAte] = useState(dia)
  const q = useQuery(cobertura({ ...(de && { de }), ...(ate && { ate }) }))
  return (
    <Drawer opened onClose={close} position="right" size="xl" title="Cobertura do plano de fábrica">
      <Stack>
        <Text size="sm" c="dimmed">
          De cada visita com quilometragem: o pacote que estava na vez, se foi oferecido, se foi aprovado, e quanto
          valem hoje os que ficaram.
        </Text>
        <Group grow align="flex-start">
          <DayInput label="De" value={de} onChange={setDe} />
          <DayInput label="Até" value={ate} onChange={setAte} />
        </Group>
        {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={200} role="status" aria-label="Carregando" />}
        {q.data?.lojas.length === 0 && <Text>Nenhuma visita com quilometragem neste período.</Text>}
        {q.data && q.data.lojas.length > 0 && (
          <SmallTable
            name="Cobertura por concessionária"
            titulos={['Concessionária', 'Visitas', 'Com pacote na vez', 'Oferecido', 'Aprovado', 'Valor deixado']}
            width={620}
          >
            {q.data.lojas.map((l) => (
              <Table.Tr key={l.codConcessionaria}>
                <Table.Td>{l.nome}</Table.Td>
                <Table.Td className="num">{l.visitas}</Table.Td>
                <Table.Td className="num">{l.devidas}</Table.Td>
                <Table.Td className="num" title={`${l.oferecidas} ÷ ${l.devidas}`}>
                  {part(l.oferecidas, l.devidas)}
                </Table.Td>
                <Table.Td className="num" title={`${l.aprovadas} ÷ ${l.devidas}`}>
                  {part(l.aprovadas, l.devidas)}
                </Table.Td>
                <Table.Td>
                  <Money centavos={l.valorDeixado} />
                </Table.Td>
              </Table.Tr>
            ))}
          </SmallTable>
        )}
        {q.data?.cortado && <Text size="sm">Há mais visitas do que uma conta leva: escolha um período menor.</Text>}
      </Stack>
    </Drawer>
  )
}
