import type { IForbiddenRuleType } from 'dependency-cruiser'

const TESTS = ['\\.test\\.tsx?$', '^test/']
const BROWSER_LIBRARIES = 'node_modules/(react|react-dom|react-router|antd|@ant-design/[^/]+|@tanstack/[^/]+)/'
/** Kernel folders that run on the server; each may import itself and those before it. */
const KERNEL = ['resource', 'database', 'schema', 'runtime', 'cache', 'crud', 'http', 'history', 'push', 'jobs', 'files', 'exchange']
/** Declarations run anywhere. */
const KERNEL_SERVER = `^src/kernel/(${KERNEL.slice(1).join('|')})/(?!.+\\.resource\\.ts$)`

type RuleTarget = Extract<IForbiddenRuleType, { scope?: unknown }>['to']

function forbid(name: string, comment: string, from: string | string[], to: RuleTarget): IForbiddenRuleType {
  return { name, comment, severity: 'error', from: { path: from, pathNot: TESTS }, to }
}

/** Imports point down: `server|web` → `admin|site` → `modules` → `search` → `kernel` → `ui` → `i18n` → libraries. */
const direction = [
  forbid('kernel-imports-no-module', 'the kernel imports no module and nothing above one', '^src/kernel/', {
    path: '^src/(modules|search|admin|site|server|web|embedded-postgres)/',
  }),
  ...KERNEL.map((folder, index) =>
    forbid('kernel-order', `kernel/${folder} imports the folders before it only`, `^src/kernel/${folder}/`, {
      path: `^src/kernel/(admin|${KERNEL.slice(index + 1).join('|') || 'admin'})/`,
    }),
  ),
  forbid('search-imports-kernel-only', 'the stock index knows no resource', '^src/search/', {
    path: '^src/',
    pathNot: '^src/(search|kernel)/',
  }),
  forbid('modules-import-no-app', 'a module imports neither server, web, admin nor site', '^src/modules/', {
    path: '^src/(admin|site|server|web|embedded-postgres)/',
  }),
  forbid('apps-are-independent', 'server, admin and site do not import each other', '^src/(server|admin|site)/', {
    path: '^src/(server|admin|site)/',
    pathNot: '^src/$1/',
  }),
  forbid(
    'web-is-not-imported',
    'no other folder imports the route table of the pages',
    '^src/(kernel|modules|admin|site|server|ui|i18n|host|embedded-postgres)/',
    {
      path: '^src/web/',
    },
  ),
  forbid('web-imports-no-server', 'pages get the server through the load context', '^src/web/', { path: '^src/server/' }),
  forbid('i18n-imports-nothing', 'i18n imports nothing of this project', '^src/i18n/', {
    path: '^(src|test|tools)/',
    pathNot: '^src/i18n/',
  }),
  forbid('motors-imports-words-only', 'what is known of motors runs in server and browser alike', '^src/motors/', {
    path: ['^src/', '^(node:)?(fs|http|https|net)'],
    pathNot: ['^src/motors/', '^src/i18n/translate\\.ts$'],
  }),
  forbid('calls-out', 'kernel/http/outgoing.ts checks where a call to an address leads', '^src/(?!kernel/http/outgoing\\.ts$)', {
    path: ['^(node:)?(http|https|http2|tls|dgram)$', 'node_modules/(undici|request-filtering-agent)/'],
    dependencyTypesNot: ['type-only'],
  }),
  forbid('ui-imports-i18n-only', 'ui imports i18n only', '^src/ui/', { path: '^src/', pathNot: '^src/(ui|i18n)/' }),
  forbid('resource-is-pure', 'kernel/resource imports itself and the translation only', '^src/kernel/resource/', {
    pathNot: ['^src/kernel/resource/', '^src/i18n/(translate|address)\\.ts$'],
  }),
  forbid('kernel-admin-is-browser-code', 'kernel/admin runs in the browser', '^src/kernel/admin/', { path: KERNEL_SERVER }),
  forbid('kernel-admin-is-browser-code', 'kernel/admin runs in the browser', '^src/kernel/admin/', { dependencyTypes: ['core'] }),
  forbid('kernel-imports-no-browser-code', 'these folders of the kernel run on the server', KERNEL_SERVER, {
    path: ['^src/kernel/admin/', '^src/ui/', BROWSER_LIBRARIES],
  }),
  forbid('host-imports-basics-only', 'host imports user errors and words only', '^src/host/', {
    path: '^src/',
    pathNot: ['^src/host/', '^src/kernel/resource/user-error\\.ts$', '^src/i18n/translate\\.ts$'],
  }),
  forbid(
    'embedded-postgres-imports-basics-only',
    'the embedded database imports host, user errors and words only',
    '^src/embedded-postgres/',
    {
      path: '^src/',
      pathNot: ['^src/(embedded-postgres|host)/', '^src/kernel/resource/user-error\\.ts$', '^src/i18n/translate\\.ts$'],
    },
  ),
  forbid('embedded-postgres-is-lazy', 'it is imported by `await import()` where no DATABASE_URL is given', '^src/(?!embedded-postgres/)', {
    path: '^src/embedded-postgres/',
    dynamic: false,
    dependencyTypesNot: ['type-only'],
  }),
  forbid('embedded-postgres-entry-file', 'other folders import embedded-postgres.ts only', '^src/(?!embedded-postgres/)', {
    path: '^src/embedded-postgres/(?!embedded-postgres\\.ts$)',
  }),
]

/** The suffix of a file name says where the file runs and what it may import. */
const suffixes = [
  forbid('declaration-is-data', 'a declaration imports kernel/resource and shared fields only', '\\.(resource|fields)\\.ts$', {
    pathNot: ['^src/kernel/resource/', '\\.fields\\.ts$', '^src/i18n/translate\\.ts$'],
  }),
  forbid('page-imports-no-server-code', 'a page runs in the browser', '\\.page\\.tsx$', {
    path: ['\\.(service|routes|job)\\.ts$', KERNEL_SERVER],
  }),
  forbid('page-imports-no-server-code', 'a page runs in the browser', '\\.page\\.tsx$', { dependencyTypes: ['core'] }),
  forbid('loader-types-only', 'a loader gets services from the load context', '^(src/.+)/[^/]+\\.loader\\.ts$', {
    dependencyTypesNot: ['type-only'],
    pathNot: ['^$1/', 'node_modules/react-router/', '\\.resource\\.ts$'],
  }),
  forbid('loader-types-only', 'a loader gets services from the load context', '\\.loader\\.ts$', {
    dependencyTypesNot: ['type-only'],
    path: '\\.(service|routes|job)\\.ts$',
  }),
  forbid('service-imports-no-browser-code', 'services, routes and jobs run on the server', '\\.(service|routes|job)\\.ts$', {
    path: [BROWSER_LIBRARIES, '^src/kernel/admin/', '^src/ui/'],
  }),
  forbid(
    'node-cannot-load-tsx',
    'Node strips types but cannot load .tsx',
    ['^src/server/', '^src/kernel/(?!admin/)', '^src/modules/.+\\.ts$'],
    {
      path: '\\.tsx$',
      dynamic: false,
    },
  ),
]

const order: IForbiddenRuleType[] = [
  forbid('no-circular-imports', 'merge the files, or move the shared part to a third one', '^src/', { circular: true }),
  forbid('imports-resolve', 'an unresolved import escapes every other rule', '^(src|test|tools|scripts|e2e|bench|faults)/', {
    couldNotResolve: true,
    pathNot: ['^virtual:', '\\+types/', 'build/server/'],
  }),
  forbid('product-imports-no-tests', 'the product does not import tests and tools', '^src/', {
    path: [...TESTS, '^(test|tools|scripts|e2e|bench|faults)/'],
  }),
]

/** Checked separately, on the modules without their tests. */
export const folderCycleRule: IForbiddenRuleType = {
  name: 'no-folder-cycles',
  comment: 'of two folders of modules at most one imports the other',
  severity: 'error',
  scope: 'folder',
  from: { path: '^src/modules/' },
  to: { circular: true },
}

/** The import rules of this project in the format of dependency-cruiser. */
export const dependencyRules: readonly IForbiddenRuleType[] = [...direction, ...suffixes, ...order]
