import { Alert, Button, Stack, Text } from '@mantine/core'
import { saveEntries } from '../../core/offline/save-entries.ts'
import type { Unsent } from '../../core/offline/unsent.ts'

/** Under the login: what this device has not sent, of whom, and a way out for who can no longer sign in. */
export function UnsentNotice({ unsent }: { unsent: Readonly<Record<string, Unsent>> }) {
  return (
    <Alert color="amarelo" title="Há registros não enviados neste aparelho" mt="md">
      <Stack gap="xs">
        {Object.entries(unsent).map(([owner, { name, count }]) => (
          <div key={owner}>
            <Text size="sm">
              {count === 1 ? '1 registro' : `${count} registros`}
              {name && ` de ${name}`}: {count === 1 ? 'vai' : 'vão'} assim que essa pessoa entrar.
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => void saveEntries(owner)}>
              Não consegue mais entrar? Guardar em arquivo
            </Button>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
