import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORTABLE_RECORDS, type ImportableRecord } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { ImportacaoTracker } from '../../recipes/import/ImportacaoTracker.tsx'
import { FileUpload } from '../../recipes/import/FileUpload.tsx'
import { findOpenImportacao } from '../../recipes/import/importacoes.ts'
import classes from './ImportOnPage.module.css'

interface Props {
  record: ImportableRecord
  /** Last URL segments of the other registers, shown as a row of links. */
  others?: readonly string[]
  /** Store of the file's rows, if the file does not name it. */
  loja?: { codConcessionaria: number; nome: string }
}

/** Names of the registers by the last segment of their URL. */
const NAMES: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(IMPORTABLE_RECORDS).map(([k, r]) => [k, r.nome]),
)

/** Import as a page: template, file, dry run, confirmation, result. */
export function ImportOnPage({ record, others = [], loja }: Props) {
  const sessao = useSessao()
  const opened = useQuery({
    queryKey: ['importacoes', 'aberta', record],
    queryFn: () => findOpenImportacao(record, sessao?.usuario.codUsuario ?? null, true),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const [fromHere, setFromHere] = useState<number | null>()
  const cod = fromHere === undefined ? (opened.data?.codImportacao ?? null) : fromHere
  return (
    <div className={classes.pagina}>
      <div>
        <Title order={1}>Importar {IMPORTABLE_RECORDS[record].nome.toLowerCase()}</Title>
        {loja && <Text c="dimmed">Preços de peças que valem só na {loja.nome}.</Text>}
      </div>
      {others.length > 0 && (
        <Group gap={6} component="nav" aria-label="O que importar">
          {others.map((o) => (
            <ScreenLink
              key={o}
              to={`/cardapio/importar/${o}`}
              className={classes.tipo}
              aria-current={o === record ? 'page' : undefined}
            >
              {NAMES[o] ?? o}
            </ScreenLink>
          ))}
        </Group>
      )}
      <Stack gap="md" className={classes.cartao}>
        <Title order={2} size={16}>
          Arquivo
        </Title>
        {opened.isPending ? (
          <Skeleton height={180} role="status" aria-label="Carregando" />
        ) : cod === null ? (
          <FileUpload record={record} codConcessionaria={loja?.codConcessionaria} sent={setFromHere} />
        ) : (
          <ImportacaoTracker codImportacao={cod} other={() => setFromHere(null)} />
        )}
      </Stack>
    </div>
  )
}
