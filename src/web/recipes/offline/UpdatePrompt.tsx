import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import type { Update } from '../../core/offline/start.ts'
import classes from './Offline.module.css'

/** Offers the new version of the app; the page reloads only by the user's tap. */
export function UpdatePrompt({ update }: { update: Update }) {
  const [later, setLater] = useState<Update | null>(null)
  if (later === update) return null
  return (
    <Paper className={classes.versao} role="status" shadow="md" withBorder p="sm">
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm">Há uma versão nova.</Text>
        <Group gap={6} wrap="nowrap">
          <Button variant="default" onClick={() => setLater(update)}>
            Depois
          </Button>
          <Button onClick={update.install}>Atualizar</Button>
        </Group>
      </Group>
    </Paper>
  )
}
