import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { toast } from '../../core/feedback/toast.ts'

const NAME = 'codigos-de-recuperacao.txt'

/** Ten codes that are shown only now: to copy or to keep as a file. */
export function RecoveryCodes({ codigos }: { codigos: readonly string[] }) {
  const text = codigos.join('\n')
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast.ok('Códigos copiados'))
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
  return (
    <Stack gap="sm">
      <Alert color="amarelo">
        Eles só aparecem agora. Cada um entra uma vez no lugar do celular: guarde-os longe dele.
      </Alert>
      <SimpleGrid cols={2} spacing={6} aria-label="Códigos de recuperação">
        {codigos.map((c) => (
          <Text key={c} ff="monospace" size="sm">
            {c}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
          Copiar
        </Button>
        <Button variant="default" component="a" href={file} download={NAME} leftSection={<IconDownload size={16} />}>
          Guardar em arquivo
        </Button>
      </Group>
    </Stack>
  )
}
