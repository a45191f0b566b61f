import { Code, Stack, Text, TextInput } from '@mantine/core'

interface Props {
  segredo: string
  uri: string
  /** SVG from the server. */
  qr: string
  codigo: string
  onChange: (codigo: string) => void
  error?: string | undefined
}

/** The secret of an authenticator app, as picture, link and text, with the field for its first code. */
export function TotpSecret({ segredo, uri, qr, codigo, onChange, error }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        1. Aponte o seu aplicativo de códigos para o quadro, ou <a href={uri}>abra-o neste celular</a>.
      </Text>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        alt="Quadro para o aplicativo de códigos"
        width={200}
        height={200}
        style={{ alignSelf: 'center', background: '#fff', borderRadius: 8 }}
      />
      <Text size="xs" c="dimmed">
        Sem câmera, digite a chave no aplicativo: <Code>{segredo.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
      </Text>
      <TextInput
        label="2. Escreva o código que ele mostra"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={codigo}
        error={error}
        onChange={(e) => onChange(e.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
      />
    </Stack>
  )
}
