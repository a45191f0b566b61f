import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REGISTROS_IMPORTADOS, type RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { AcompanharImportacao } from '../../recipes/importar/AcompanharImportacao.tsx'
import { EnviarArquivo } from '../../recipes/importar/EnviarArquivo.tsx'
import { importacaoAberta } from '../../recipes/importar/importacoes.ts'
import classes from './ImportarNaPagina.module.css'

interface Props {
  registro: RegistroImportado
  /** Last words of the addresses of the other registers, shown as a row of links. */
  outros?: readonly string[]
  /** The store whose rows the file holds, where it does not say it. */
  loja?: { codConcessionaria: number; nome: string }
}

/** Names of the registers by the last word of their address. */
const NOMES: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(REGISTROS_IMPORTADOS).map(([k, r]) => [k, r.nome]),
)

/** The import recipe as a page of its own: template, file, dry run, confirmation, result. */
export function ImportarNaPagina({ registro, outros = [], loja }: Props) {
  const sessao = useSessao()
  const aberta = useQuery({
    queryKey: ['importacoes', 'aberta', registro],
    queryFn: () => importacaoAberta(registro, sessao?.usuario.codUsuario ?? null, true),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const [daqui, setDaqui] = useState<number | null>()
  const cod = daqui === undefined ? (aberta.data?.codImportacao ?? null) : daqui
  return (
    <div className={classes.pagina}>
      <div>
        <Title order={1}>Importar {REGISTROS_IMPORTADOS[registro].nome.toLowerCase()}</Title>
        {loja && <Text c="dimmed">Preços de peças que valem só na {loja.nome}.</Text>}
      </div>
      {outros.length > 0 && (
        <Group gap={6} component="nav" aria-label="O que importar">
          {outros.map((o) => (
            <TelaLink
              key={o}
              to={`/cardapio/importar/${o}`}
              className={classes.tipo}
              aria-current={o === registro ? 'page' : undefined}
            >
              {NOMES[o] ?? o}
            </TelaLink>
          ))}
        </Group>
      )}
      <Stack gap="md" className={classes.cartao}>
        <Title order={2} size={16}>
          Arquivo
        </Title>
        {aberta.isPending ? (
          <Skeleton height={180} aria-label="Carregando" />
        ) : cod === null ? (
          <EnviarArquivo registro={registro} codConcessionaria={loja?.codConcessionaria} enviado={setDaqui} />
        ) : (
          <AcompanharImportacao codImportacao={cod} outro={() => setDaqui(null)} />
        )}
      </Stack>
    </div>
  )
}
