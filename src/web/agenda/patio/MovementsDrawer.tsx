import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { usePages } from '../../recipes/list/usePages.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { movementsQuery } from './api.ts'
import { movementInWords, noteInWords } from './words.ts'

/** What moved in the yard: cars and keys, the newest first. */
export function MovementsDrawer({ codConcessionaria, close }: { codConcessionaria: number; close: () => void }) {
  const list = usePages(movementsQuery(codConcessionaria, {}))
  return (
    <Drawer opened onClose={close} position="right" size={520} title="Movimentos">
      <Stack>
        {list.error !== null && <LoadError error={list.error} attempt={list.attempt} />}
        {list.loading && <Skeleton height={240} />}
        {list.first?.itens.length === 0 && <Text c="dimmed">Nada foi anotado ainda.</Text>}
        <Timeline
          events={list.rows.map((m) => ({
            id: m.id,
            title: `${m.placa ?? m.modelo} ${m.tipo === 'CHAVE' ? '· ' : ''}${movementInWords(m)}`,
            em: m.em,
            actor: noteInWords(m),
          }))}
        />
        {list.hasMore && (
          <Button variant="default" loading={list.fetchingMore} onClick={list.fetchMore}>
            Mostrar mais
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
