import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type Codificacao, linhasComAcentos } from '#shared/rules/acentos.ts'
import { arquivoEmUtf8, type Duvida } from './duvida.ts'
import classes from './Importacao.module.css'

const LINHAS = 10
const NOMES = [
  { value: 'windows-1252', label: 'Windows' },
  { value: 'macintosh', label: 'Mac' },
]

interface Props {
  duvida: Duvida
  enviar: (arquivo: File) => void
  desistir: () => void
}

/** A text file whose encoding is a guess: lines with accents as they would come in, before it is sent. */
export function PreviaAcentos({ duvida, enviar, desistir }: Props) {
  const [codificacao, setCodificacao] = useState<Codificacao>(duvida.provavel)
  const [convertendo, setConvertendo] = useState(false)
  const linhas = linhasComAcentos(duvida.lido[codificacao], LINHAS)
  return (
    <Alert color="amarelo" title="Os acentos estão certos?" styles={{ body: { minWidth: 0 } }}>
      <Text size="sm" mb="xs">
        {duvida.arquivo.name} não diz como suas letras foram gravadas. Confira estas linhas; se saírem trocadas, escolha
        o outro sistema.
      </Text>
      <SegmentedControl
        aria-label="Sistema em que o arquivo foi gravado"
        data={NOMES}
        value={codificacao}
        onChange={(v) => setCodificacao(v === 'macintosh' ? 'macintosh' : 'windows-1252')}
      />
      <div className={classes.previa} tabIndex={0} role="group" aria-label="Linhas com acentos">
        {linhas.map((l, i) => (
          <div key={i}>{l}</div>
        ))}
      </div>
      <Group gap="xs">
        <Button
          size="compact-md"
          loading={convertendo}
          onClick={() => {
            setConvertendo(true)
            void arquivoEmUtf8(duvida.arquivo, codificacao).then(enviar)
          }}
        >
          Estão certos: enviar
        </Button>
        <Button size="compact-md" variant="default" onClick={desistir}>
          Escolher outro arquivo
        </Button>
      </Group>
    </Alert>
  )
}
