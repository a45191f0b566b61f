import { usarDemo } from '#testes/produto.ts'
import { CONSTRUIDAS, provar } from '#testes/visitas.ts'

provar(
  usarDemo(),
  CONSTRUIDAS.filter((t) => t.path.startsWith('/cadastros/')),
)
