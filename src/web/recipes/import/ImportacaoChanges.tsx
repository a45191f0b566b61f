import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import classes from './Import.module.css'
import { firstChangesQuery } from './importacoes.ts'

/** Changes that a valid file would make: each field's current value struck out, and its new value. */
export function ImportacaoChanges({ codImportacao }: { codImportacao: number }) {
  const q = useQuery(firstChangesQuery(codImportacao))
  if (q.isPending) return <Skeleton height={120} />
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  return (
    <>
      <div className={classes.erros} role="region" aria-label="O que muda" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className={classes.linha}>
                Linha
              </th>
              <th scope="col">Registro</th>
              <th scope="col">O que muda</th>
            </tr>
          </thead>
          <tbody>
            {q.data.itens.map((m) => (
              <tr key={m.linha}>
                <td className={`num ${classes.linha}`}>{m.linha}</td>
                <td>{m.registro}</td>
                <td>
                  {m.campos.map((c) => (
                    <div key={c.coluna} className={classes.mudanca}>
                      {c.coluna}: <del>{c.antes || 'vazio'}</del> <span aria-hidden>→</span>{' '}
                      <ins>{c.depois || 'vazio'}</ins>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {q.data.proximo !== null && (
        <Text size="sm" c="dimmed">
          Estas são as primeiras {q.data.itens.length} linhas que mudam algo.
        </Text>
      )}
    </>
  )
}
