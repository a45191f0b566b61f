import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type Encoding, linesWithAccents } from '#shared/rules/accents.ts'
import { toUtf8File, type EncodingDoubt } from './encoding-doubt.ts'
import classes from './Import.module.css'

const ROWS = 10
const NAMES = [
  { value: 'windows-1252', label: 'Windows' },
  { value: 'macintosh', label: 'Mac' },
]

interface Props {
  doubt: EncodingDoubt
  send: (arquivo: File) => void
  giveUp: () => void
}

/** Preview of a text file of unknown encoding: lines with accents as they would be imported, before the upload. */
export function AccentPreview({ doubt, send, giveUp }: Props) {
  const [encoding, setEncoding] = useState<Encoding>(doubt.likely)
  const [converting, setConverting] = useState(false)
  const linhas = linesWithAccents(doubt.loaded[encoding], ROWS)
  return (
    <Alert color="amarelo" title="Os acentos estão certos?" styles={{ body: { minWidth: 0 } }}>
      <Text size="sm" mb="xs">
        {doubt.arquivo.name} não diz como suas letras foram gravadas. Confira estas linhas; se saírem trocadas, escolha
        o outro sistema.
      </Text>
      <SegmentedControl
        aria-label="Sistema em que o arquivo foi gravado"
        data={NAMES}
        value={encoding}
        onChange={(v) => setEncoding(v === 'macintosh' ? 'macintosh' : 'windows-1252')}
      />
      <div className={classes.previa} tabIndex={0} role="group" aria-label="Linhas com acentos">
        {linhas.map((l, i) => (
          <div key={i}>{l}</div>
        ))}
      </div>
      <Group gap="xs">
        <Button
          size="compact-md"
          loading={converting}
          onClick={() => {
            setConverting(true)
            void toUtf8File(doubt.arquivo, encoding).then(send)
          }}
        >
          Estão certos: enviar
        </Button>
        <Button size="compact-md" variant="default" onClick={giveUp}>
          Escolher outro arquivo
        </Button>
      </Group>
    </Alert>
  )
}
