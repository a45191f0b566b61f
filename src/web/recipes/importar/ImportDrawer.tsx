import { Drawer, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REGISTROS_IMPORTADOS, type RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { useSessao } from '../../core/session.ts'
import { AcompanharImportacao } from './AcompanharImportacao.tsx'
import { EnviarArquivo } from './EnviarArquivo.tsx'
import { importacaoAberta } from './importacoes.ts'

interface Props {
  registro: RegistroImportado
  fechar: () => void
}

/** Drawer that takes a file into a register: template, file, dry run, confirmation, progress, result. What waits from an earlier visit is gone on with. */
export function ImportDrawer({ registro, fechar }: Props) {
  const sessao = useSessao()
  const temLista = sessao?.nivel === 2 || sessao?.nivel === -1
  const aberta = useQuery({
    queryKey: ['importacoes', 'aberta', registro],
    queryFn: () => importacaoAberta(registro, sessao?.usuario.codUsuario ?? null, temLista),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  // Undefined until something was sent or started anew here; then what was found open counts no more.
  const [daqui, setDaqui] = useState<number | null>()
  const cod = daqui === undefined ? (aberta.data?.codImportacao ?? null) : daqui
  return (
    <Drawer
      opened
      onClose={fechar}
      position="right"
      size={560}
      title={`Importar ${REGISTROS_IMPORTADOS[registro].nome.toLowerCase()}`}
    >
      <Stack gap="md">
        {aberta.isPending ? (
          <Skeleton height={180} aria-label="Carregando" />
        ) : cod === null ? (
          <EnviarArquivo registro={registro} enviado={setDaqui} />
        ) : (
          <AcompanharImportacao codImportacao={cod} outro={() => setDaqui(null)} />
        )}
      </Stack>
    </Drawer>
  )
}
