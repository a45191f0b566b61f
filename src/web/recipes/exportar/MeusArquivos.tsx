import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ultimosArquivos, useBaixarArquivo, useCancelarArquivo } from './arquivos.ts'
import { UltimosArquivos } from './UltimosArquivos.tsx'

/** The person's files prepared in the background, where there are any: progress, cancel, download. */
export function MeusArquivos() {
  const arquivos = useQuery(ultimosArquivos)
  const baixar = useBaixarArquivo()
  const cancelar = useCancelarArquivo()
  if (!arquivos.data || arquivos.data.length === 0) return null
  return (
    <section>
      <Title order={3} size={14} mb="xs">
        Últimos arquivos
      </Title>
      <UltimosArquivos
        arquivos={arquivos.data}
        baixar={baixar.mutate}
        baixando={baixar.isPending ? baixar.variables.codExportacao : null}
        cancelar={cancelar.mutate}
      />
    </section>
  )
}
