import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RecallTarget } from '../../recipes/area/slots.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { recallsOf } from './api.ts'
import { CarRecallCard } from './CarRecallCard.tsx'

/** The campaigns of a car in a drawer: text, risk, answers. */
export function CarDrawer({ target, close }: { target: RecallTarget; close: () => void }) {
  const q = useQuery(recallsOf(target))
  const car = q.data
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={car ? `Recalls · ${car.modelo}` : 'Recalls'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      overlayProps={{ backgroundOpacity: 0.18 }}
    >
      {car ? (
        <Stack>
          <Placa placa={car.placa} chassi={car.chassi} />
          {car.recalls.length === 0 && <Text c="dimmed">Este carro não está em nenhuma campanha.</Text>}
          {car.recalls.map((r) => (
            <CarRecallCard
              key={r.codRecall}
              target={target}
              recall={r}
              codPassagem={car.codPassagem}
              codConcessionaria={car.codConcessionaria}
            />
          ))}
        </Stack>
      ) : q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : (
        <Stack aria-busy="true" aria-label="Carregando os recalls" role="status">
          <Skeleton height={28} width="50%" />
          <Skeleton height={180} />
        </Stack>
      )}
    </Drawer>
  )
}
